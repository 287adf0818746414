/** Every XML document that the site writes is well-formed, whatever text users and operators write. */
import { sql } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { beforeAll, expect, it } from 'vitest';
import { feedPaths } from '../../../src/contract/core/routes.ts';
import { aPrompt } from '../../factories.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const hostile = [
  ...[
    'x<y',
    'a & b',
    '&amp;',
    '&lt;b&gt;',
    '&bogus;',
    '&#0;',
    '&#x1F;',
    ']]>',
    '<![CDATA[',
    '<!--',
    '--><x>',
  ],
  ...[
    '"quoted"',
    "it's",
    '" onload="x',
    '</title>',
    '<?xml?>',
    '<!DOCTYPE x>',
    '%00',
    '\u00A0',
    '🙂',
    '\u202E',
  ],
];
/** Characters that XML forbids or normalizes. The API refuses most of them; older rows may contain them. */
const control = '\u0001\u0008\u000B\u000C\u000E\u001F\u007F\u0085\uFFFE\uFFFF\u2028\t\r\n';

let app: TestApp;

beforeAll(async () => {
  app = await testApp({ env: { SITE_NAME: `A <b> & "c" ]]> d's` } });
  const alice = await app.user('alice');
  for (const [n, text] of hostile.entries()) {
    const title = `${text} ${n}`;
    // A form may refuse some of these; the rows below have all of them.
    await app.request('POST /posts', { as: alice, body: aPrompt({ title, tags: [text], summary: text }) });
    await alice.api.publishPrompt({ body: aPrompt({ title: `Stored ${n}` }) });
    const stored = `${text}${control}`;
    await app.pool.db.execute(sql`update prompts set title = ${stored}, summary = ${stored},
      tags = array[${stored}, ${text}] where title = ${`Stored ${n}`}`);
  }
  const everything = hostile.join(' ') + control;
  await app.pool.db.execute(sql`update users set display_name = ${everything} where id = ${alice.id}`);
  await app.pool.db.execute(
    sql`update topics set name = ${everything}, description = ${everything} where id = 'programming'`,
  );
});

const read = async (path: string) => (await app.get(path)).text();

/** The texts and attribute values of a document; throws where it is not well-formed XML 1.0. */
function valuesIn(document: string): string[] {
  const values: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => values.push(text));
  parser.on('opentag', ({ attributes }) =>
    values.push(...Object.values(attributes).map(({ value }) => value)),
  );
  parser.write(document).close();
  return values;
}

it.each([feedPaths.recent(), feedPaths.topic('programming'), feedPaths.author('alice')])(
  '%s is well-formed and says what was written',
  async (path) => {
    const values = valuesIn(await read(path));
    for (const text of hostile.slice(-10))
      expect(values.filter((value) => value === text).length).toBeGreaterThan(0);
    expect(values.some((value) => value.includes(`A <b> & "c" ]]> d's`))).toBe(true);
  },
);

it.each(hostile)('the feed of a search for %j is well-formed and names it', async (text) => {
  const values = valuesIn(await read(feedPaths.search({ q: `a ${text} b`, tags: [text] })));
  expect(values.some((value) => value.includes('a ') && value.includes(text.trim()))).toBe(true);
});

it('the sitemap and all of its files are well-formed', async () => {
  const files = valuesIn(await read('/sitemap.xml')).filter((value) => /\/sitemaps\//.test(value));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(valuesIn(await read(new URL(file).pathname)).length).toBeGreaterThan(1);
});

it('covers are well-formed', async () => {
  // A line break is not part of a cover's name.
  for (const text of [...hostile, control.trimEnd()]) {
    const document = await read(`/covers/programming/${encodeURIComponent(text)}.svg`);
    expect([text, valuesIn(document).length > 1]).toEqual([text, true]);
  }
});
