import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { exportCommand } from '../../../src/cli/export.ts';
import { importCommand } from '../../../src/cli/import.ts';
import { seedCommand } from '../../../src/cli/seed.ts';
import { limits } from '../../../src/domain/core/limits.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { importPrompts, type RowResult } from '../../../src/operations/prompts/library/import.ts';
import type { ItemValues } from '../../../src/operations/prompts/library/item.ts';
import { aPrompt } from '../../factories.ts';
import { runCommand, systemContext } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, testApp } from '../../support/site/test-app.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptorium-library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const multiLine = 'Act as a guide.\r\nSay "hello", then:\n\n- one, two\n  - 👩‍🚀 naïve Ünïcode\t“quotes”\n\n';
const json = '{\n  "task": "Paint [a city]",\n  "tags": ["a, b", "c"],\n  "weight": 1.5\n}';
/** Rows like those of a public prompt collection: act,prompt,for_devs,type,contributor. */
const collection = [
  ['Travel Guide', multiLine],
  ['City Painter', json],
  ['Too long a body', 'x'.repeat(limits.body + 1)],
  ['t'.repeat(limits.title + 1), 'A body of its own.'],
  ['Travel Guide again', multiLine],
  ['Broken signs', 'Before\u0007\u001b[31m after\u0085.'],
  ['', 'A body without a title.'],
  ['As long as may be', 'y'.repeat(limits.body)],
  ['Travel Guide', 'The same title, another body.'],
];

test('a CSV collection is imported, except rows that break a rule or repeat a body', async () => {
  const app = await testApp();
  const file = write('collection.csv', csv(['act', 'prompt', 'for_devs', 'type', 'contributor'], collection));
  const { status, printed, warned } = await runCommand(app, importCommand, [file]);
  expect(status).toBe(1);
  expect(warned).toEqual(['Ignored columns: for_devs']);
  expect(printed.slice(0, -1)).toEqual([
    'Row 3 "Too long a body" (line 14) rejected: Prompt Content can be at most 100,000 characters',
    `Row 4 "${'t'.repeat(79)}…" (line 15) rejected: Title can be at most 200 characters`,
    'Row 5 "Travel Guide again" (line 16) skipped: the same body as row 1 "Travel Guide"',
    'Row 7 "" (line 24) rejected: Title is required',
  ]);
  expect(printed.at(-1)).toMatch(/^5 added, 1 skipped, 3 rejected: 9 rows in /);

  const { items } = await app.visitor.listPrompts({ query: { sort: 'oldest' } });
  expect(items.map(({ title, slug }) => [title, slug])).toEqual([
    ['Travel Guide', 'travel-guide'],
    ['City Painter', 'city-painter'],
    ['Broken signs', 'broken-signs'],
    ['As long as may be', 'as-long-as-may-be'],
    ['Travel Guide', 'travel-guide-2'],
  ]);
  expect(items.slice(0, 3).map(({ summary, categoryId }) => [summary, categoryId])).toEqual([
    ['Act as a guide.', 'education'],
    ['City Painter', 'design'],
    ['Before[31m after.', 'content-creation'],
  ]);
  expect(items[0]?.tags).toEqual(['travel']);
  for (const item of items) {
    expect(item.imageUrl).toMatch(/^\/covers\/[a-z-]+\/.+\.svg$/);
    expect(item).toMatchObject({ status: 'published', authorUsername: 'x', featured: false });
  }
  const [guide, painter, signs] = await Promise.all(items.map(({ id }) => bodyOf(app, id)));
  expect(guide).toBe(multiLine.replaceAll('\r\n', '\n'));
  expect(painter).toBe(json);
  expect(signs).toBe('Before[31m after.');
  expect(await counterDifferences(app.pool)).toEqual([]);

  const second = await runCommand(app, importCommand, [file]);
  expect(second.printed.at(-1)).toMatch(/^0 added, 6 skipped, 3 rejected: 9 rows in /);
  expect(second.printed[0]).toBe(
    'Row 1 "Travel Guide" (line 2) skipped: the same body as the existing prompt "Travel Guide"',
  );
  expect((await app.visitor.listPrompts()).total).toBe(5);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

test('a dry run reports the same and writes nothing', async () => {
  const app = await testApp();
  const file = write(
    'dry.csv',
    csv(
      ['act', 'prompt'],
      collection.map((row) => row.slice(0, 2)),
    ),
  );
  const dry = await runCommand(app, importCommand, [file, '--dry-run']);
  expect(dry.status).toBe(1);
  expect(dry.printed.slice(0, 4)).toEqual([
    expect.stringContaining('Row 3 "Too long a body" (line 14) rejected'),
    expect.stringContaining('Row 4 '),
    'Row 5 "Travel Guide again" (line 16) skipped: the same body as row 1 "Travel Guide"',
    'Row 7 "" (line 24) rejected: Title is required',
  ]);
  expect(dry.printed.slice(4)).toEqual([
    expect.stringMatching(/^5 would be added, 1 skipped, 3 rejected: 9 rows/),
    'Nothing was written.',
  ]);
  const [counts] = await app.pool.db.execute(
    sql`select (select count(*)::int from prompts) as prompts, (select count(*)::int from users) as users`,
  );
  expect(counts).toEqual({ prompts: 0, users: 0 });
});

test('a dry run finds repeated bodies that are far apart', async () => {
  const app = await testApp();
  const rows = Array.from({ length: 450 }, (_, n) => values(`Row ${n + 1}`, `Body ${n === 440 ? 3 : n}.`));
  const results = await importAll(app, rows, { dryRun: true });
  expect(results.filter(({ kind }) => kind !== 'imported')).toEqual([
    { row: 441, title: 'Row 441', kind: 'skipped', repeats: { row: 4 } },
  ]);
});

test('an exported file can be imported and exported again byte for byte, as CSV and as JSON', async () => {
  const app = await testApp();
  await fill(app);
  const before = await snapshot(app);
  expect(before).toHaveLength(8);
  for (const name of ['library.csv', 'library.json', 'library.jsonl']) {
    const file = join(folder, name);
    expect(await runCommand(app, exportCommand, [file])).toMatchObject({
      status: 0,
      printed: [`8 prompts written to ${file}.`],
    });
    expect((await runCommand(app, importCommand, [file])).printed.at(-1)).toMatch(
      /^0 added, 8 skipped, 0 rejected/,
    );

    const other = await testApp();
    const read = await runCommand(other, importCommand, [file]);
    expect([read.status, read.warned]).toEqual([0, []]);
    expect(read.printed.at(-1)).toMatch(/^8 added, 0 skipped, 0 rejected/);
    expect(await snapshot(other)).toEqual(before);
    expect(await counterDifferences(other.pool)).toEqual([]);
    const again = join(folder, `again-${name}`);
    await runCommand(other, exportCommand, [again]);
    expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
    expect((await runCommand(other, importCommand, [file])).printed.at(-1)).toMatch(/^0 added, 8 skipped/);
  }
  expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('an exported table has no formulas, and gives the same texts when it is imported', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const starts = ['=', '+', '-', '@', "'=", "''-", "'", '＝', '- '];
  for (const [n, start] of starts.entries())
    await alice.api.publishPrompt({
      body: aPrompt({ title: `${start}cmd|' /C calc'!A${n}`, tags: [`=tag${n}`] }),
    });
  const file = join(folder, 'formulas.csv');
  await runCommand(app, exportCommand, [file]);
  const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true });
  expect(rows).toHaveLength(starts.length);
  for (const row of rows)
    for (const [name, cell] of Object.entries(row)) expect(cell, name).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
  const other = await testApp();
  expect((await runCommand(other, importCommand, [file])).status).toBe(0);
  expect(await snapshot(other)).toEqual(await snapshot(app));
  await runCommand(other, exportCommand, [join(folder, 'again.csv')]);
  expect(readFileSync(join(folder, 'again.csv')).equals(readFileSync(file))).toBe(true);
});

test('options set the topic and author of every row', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const file = write(
    'options.jsonl',
    `${JSON.stringify({ title: 'One', body: 'Body one.', topic: 'Design' })}\n`,
  );
  expect(await runCommand(app, importCommand, [file, '--author', 'nobody'])).toMatchObject({
    status: 2,
    warned: [expect.stringContaining('No user has the username nobody')],
  });
  expect((await runCommand(app, importCommand, [file, '--topic', 'cats'])).status).toBe(2);
  expect(
    (await runCommand(app, importCommand, [file, '--author', 'Alice', '--topic', 'Data Science'])).status,
  ).toBe(0);
  const { items } = await app.visitor.listPrompts();
  expect(items).toMatchObject([
    { authorId: alice.id, categoryId: 'data-science', category: { name: 'Data Science' } },
  ]);
});

test('optional values that break a rule are left out and reported; the prompts are imported', async () => {
  const app = await testApp();
  const results = await importAll(app, [
    values('Topic', 'Body 1.', { topic: 'cats' }),
    values('Reserved author', 'Body 2.', { author: 'admin' }),
    values('Author with spaces', 'Body 3.', { author: 'no such name' }),
    values('Date', 'Body 4.', { createdAt: 'yesterday', updatedAt: '2025-06-10 12:00:00' }),
    values('Future', 'Body 5.', { publishedAt: '2999-01-01T00:00:00Z' }),
    values('Samples', 'Body 6.', { samples: 'none' }),
    values('One sample', 'Body 7.', {
      samples: [{ content: 'Words' }, { type: 'image', content: 'x' }, 'More'],
    }),
    values('Tags', 'Body 8.', { tags: ['a', 'b', 'A', 'x'.repeat(31), 'c', 'd', 'e', 'f'] }),
    values('More tags', 'Body 9.', { tags: 'a; b, c' }),
    values('Summary', 'Body 10.', { summary: 's'.repeat(301), heading: 'h'.repeat(161) }),
    values('Cover', 'Body 11.', { imageUrl: 'example.com/a.png' }),
    values('Flags', 'Body 12.', { isPremium: 'false', isAdult: 'perhaps', status: 'Published' }),
    values('Seconds', 'Body 13.', { createdAt: 1718000000, updatedAt: '1718000000000' }),
    values('Zones', 'Body 15.', {
      createdAt: '2025-06-10 14:00:00.25+02',
      updatedAt: '2025-06-10 12:00 UTC',
    }),
    values('Free', 'Body 16.', { price: 'Free' }),
    values('Good', 'Body 14.', { topic: 'DESIGN', author: '@carol', authorName: 'Carol C.' }),
  ]);
  expect(results.map((result) => result.kind === 'imported' && [result.title, ...result.notes])).toEqual([
    ['Topic', 'topic "cats" is left out: the site has no such topic'],
    ['Reserved author', 'author admin is a reserved username: it is left out'],
    [
      'Author with spaces',
      'author must be a username with only the characters a–z 0–9 . _ -: author is left out',
    ],
    ['Date', 'createdAt "yesterday" is left out: it must be a time like 2025-11-20T12:00:00Z'],
    ['Future', 'publishedAt "2999-01-01T00:00:00Z" is left out: it is in the future'],
    ['Samples', 'samples "none" is left out: it must be a list like [{"title": "…", "content": "…"}]'],
    [
      'One sample',
      'Sample image must be an http or https address, or a file uploaded here: a sample is left out',
    ],
    [
      'Tags',
      'tag "A" is left out: it is given twice',
      `tag "${'x'.repeat(31)}" is left out: it can be at most 30 characters`,
      'tag "f" is left out: at most 5 are possible',
    ],
    ['More tags'],
    [
      'Summary',
      'Heading can be at most 160 characters: heading is left out',
      'Short Description can be at most 300 characters: summary is left out',
    ],
    ['Cover', 'Cover Image must be an http or https address, or a file uploaded here: imageUrl is left out'],
    ['Flags', 'isAdult "perhaps" is left out: it must be true or false, so the prompt is a draft'],
    ['Seconds'],
    ['Zones'],
    ['Free'],
    ['Good'],
  ]);
  const { items } = await app.visitor.listPrompts({ query: { limit: 100 } });
  const byTitle = new Map(items.map((item) => [item.title, item]));
  expect(byTitle.get('Tags')?.tags).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(byTitle.get('More tags')?.tags).toEqual(['a', 'b', 'c']);
  expect(byTitle.get('Summary')?.summary).toBe('Body 10.');
  expect(byTitle.get('Date')?.updatedAt).toBe('2025-06-10T12:00:00.000Z');
  expect(byTitle.get('Seconds')).toMatchObject({
    createdAt: '2024-06-10T06:13:20.000Z',
    updatedAt: '2024-06-10T06:13:20.000Z',
  });
  expect(byTitle.get('Zones')).toMatchObject({
    createdAt: '2025-06-10T12:00:00.250Z',
    updatedAt: '2025-06-10T12:00:00.000Z',
  });
  expect(byTitle.has('Flags')).toBe(false);
  expect(byTitle.get('Reserved author')?.authorUsername).toBe('promptorium');
  expect(byTitle.get('Good')).toMatchObject({ authorUsername: 'carol', authorDisplayName: 'Carol C.' });
});

test('a premium prompt without a valid price, and one of an unknown status, are drafts', async () => {
  const app = await testApp();
  const results = await importAll(app, [
    values('Dollars', 'Body 1.', { isPremium: true, price: '$4.99' }),
    values('Comma', 'Body 2.', { isPremium: 'yes', price: '4,99' }),
    values('Words', 'Body 3.', { isPremium: true, price: 'ask me' }),
    values('None', 'Body 4.', { isPremium: true }),
    values('Status', 'Body 5.', { status: 'archived' }),
    values('Unclear', 'Body 6.', { isPremium: 'ja', price: '4,99' }),
  ]);
  expect(results.map((result) => result.kind === 'imported' && result.notes)).toEqual([
    [],
    [],
    ['Price must be a number: it is a draft'],
    ['The price must be from $0.99 to $999.99, in whole cents: it is a draft'],
    ["status must be 'draft' or 'published': it is a draft"],
    ['isPremium "ja" is left out: it must be true or false, so the prompt is a draft'],
  ]);
  const rows = await app.pool.db.execute<{ title: string; status: string; price_cents: number }>(
    sql`select title, status, price_cents from prompts order by id`,
  );
  expect(rows.map(({ title, status, price_cents }) => [title, status, Number(price_cents)])).toEqual([
    ['Dollars', 'published', 499],
    ['Comma', 'published', 499],
    ['Words', 'draft', 0],
    ['None', 'draft', 0],
    ['Status', 'draft', 0],
    ['Unclear', 'draft', 0],
  ]);
});

test('a cell of a table is read like a value in JSON', async () => {
  const app = await testApp();
  const file = write(
    'cells.csv',
    'title,body,tags,isPremium,price\nTable,Body of a table.,b; a; c,on,US$4.99\nFree table,Body.,"x, y",off,free\n',
  );
  expect(await runCommand(app, importCommand, [file])).toMatchObject({ status: 0, warned: [] });
  const { items } = await app.visitor.listPrompts();
  expect(items.map(({ title, tags, price }) => [title, tags, price])).toEqual([
    ['Free table', ['x', 'y'], 0],
    ['Table', ['b', 'a', 'c'], 4.99],
  ]);
});

test('titles may have 200 characters, also when they are edited, and numbers are texts', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const title = 't'.repeat(200);
  const results = await importAll(
    app,
    [values(title, 'Body 1.'), { title: 2025, body: 12345 }, values('', 'Body 3.')],
    { author: 'alice' },
  );
  expect(results).toMatchObject([
    { kind: 'imported', title },
    { kind: 'imported', title: '2025' },
    { kind: 'rejected', reasons: ['Title is required'] },
  ]);
  const { items } = await app.visitor.listPrompts();
  const params = { id: items.find((item) => item.title === title)?.id ?? '' };
  const { post } = await alice.api.updatePrompt({ params, body: aPrompt({ title }) });
  expect(post.title).toBe(title);
  await expect(
    alice.api.updatePrompt({ params, body: aPrompt({ title: `${title}t` }) }),
  ).rejects.toMatchObject({ status: 422 });
});

test('a row that only the database refuses does not fail its batch', async () => {
  const app = await testApp();
  const results = await importAll(app, [
    values('Before', 'Body before.'),
    // PostgreSQL has no year 0, though the validation rules accept it.
    values('Ancient', 'Body ancient.', { createdAt: '0000-01-01T00:00:00Z' }),
    values('After', 'Body after.'),
  ]);
  expect(results.map(({ kind }) => kind)).toEqual(['imported', 'rejected', 'imported']);
  expect(await counterDifferences(app.pool)).toEqual([]);
});

test('files that are not on this site are replaced, also in a dry run; existing ones stay', async () => {
  const app = await testApp();
  const existing = '0199a5c2-7d00-7000-8000-000000000002';
  const usedAt = '2025-01-01 00:00:00+00';
  await app.pool.db.execute(
    sql`insert into uploads (id, kind, bytes, used_at) values (${existing}, 'image', 1, ${usedAt})`,
  );
  const missing = '/files/0199a5c2-7d00-7000-8000-000000000001/page.webp';
  const rows = [
    values('Picture', 'Body.', {
      imageUrl: missing,
      samples: [{ type: 'image', content: missing }, { content: 'Words' }],
    }),
    values('Kept', 'Another body.', { imageUrl: `/files/${existing}/page.webp` }),
    values('Fetched', 'A third body.', { imageUrl: 'http://LOCALHOST:3000/api/users/me' }),
  ];
  for (const dryRun of [true, false]) {
    expect(await importAll(app, rows, { dryRun })).toMatchObject([
      { kind: 'imported', notes: [expect.stringContaining('cover'), expect.stringContaining('sample')] },
      { kind: 'imported', notes: [] },
      { kind: 'imported', notes: [expect.stringContaining('cover')] },
    ]);
    const [upload] = await app.pool.db.execute<{ same: boolean }>(
      sql`select used_at = ${usedAt} as same from uploads`,
    );
    expect(upload?.same).toBe(dryRun);
  }
  const { items } = await app.visitor.listPrompts({ query: { sort: 'recent' } });
  expect(items.map(({ imageUrl }) => imageUrl.slice(0, 8))).toEqual(['/covers/', '/files/0', '/covers/']);
});

test('many prompts with one title get unique slugs, even while others are being published', async () => {
  const app = await testApp();
  const alice = await app.user('alice');
  const rows = Array.from({ length: 230 }, (_, n) => values('Same title', `Body ${n}.`));
  const [results] = await Promise.all([
    importAll(app, rows),
    ...Array.from({ length: 5 }, () => alice.api.publishPrompt(bodyWith({ title: 'Same title' }))),
  ]);
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['imported']));
  const slugs = results.map((result) => (result.kind === 'imported' ? result.slug : ''));
  const [stored] = await app.pool.db.execute<{ slugs: string[] }>(
    sql`select array_agg(slug) as slugs from prompts`,
  );
  expect(new Set(stored?.slugs).size).toBe(235);
  expect(stored?.slugs).toEqual(expect.arrayContaining(slugs));
  expect(await counterDifferences(app.pool)).toEqual([]);
});

test('rows before one that cannot be read are imported', async () => {
  const app = await testApp();
  async function* broken() {
    yield { row: 1, values: values('Read', 'Body.') };
    throw new Error('The disk is gone.');
  }
  const results = await importPrompts(systemContext(app), broken(), { siteName: 'Promptorium' });
  if (isFailure(results)) throw new Error(results.detail);
  const received: RowResult[] = [];
  await expect(
    (async () => {
      for await (const result of results) received.push(result);
    })(),
  ).rejects.toThrow('The disk is gone.');
  expect(received).toMatchObject([{ row: 1, kind: 'imported' }]);
  expect((await app.visitor.listPrompts()).total).toBe(1);
});

test('only the system can import', async () => {
  const app = await testApp();
  const admin = await app.user('root2', 'admin');
  const ctx = app.contextFor({ role: 'admin', id: admin.id, username: admin.username });
  async function* none() {}
  expect(isFailure(await importPrompts(ctx, none(), { siteName: 'Promptorium' }))).toBe(true);
});

test('commands explain wrong arguments', async () => {
  const app = await testApp();
  const noTitle = write('no-title.csv', 'prompt,x\nBody,1\n');
  for (const [command, args, sentence] of [
    [importCommand, [], 'Specify one file'],
    [importCommand, ['library.txt'], 'must end in'],
    [importCommand, [join(folder, 'none.csv')], 'does not exist'],
    [exportCommand, [join(folder, 'no/such/folder.csv')], 'does not exist'],
    [seedCommand, ['a', 'b'], 'Specify at most one folder'],
  ] as const) {
    const { status, warned } = await runCommand(app, command, [...args]);
    expect([status, warned.join()]).toEqual([2, expect.stringContaining(sentence)]);
  }
  await expect(runCommand(app, importCommand, [noTitle])).rejects.toThrow(
    'no column for the title. Rename a column to title or act',
  );
});

/**
 * Prompts of every kind: drafts, premium prompts, samples, several authors and none, a repeated body, custom
 * dates.
 */
async function fill(app: TestApp): Promise<void> {
  const alice = await app.user('alice');
  const bob = await app.user('bob');
  const one = await alice.api.publishPrompt(
    bodyWith({ contentMd: `${multiLine}=1+1`, heading: '“Heading”, with a comma', tags: ['Ä b', '#c'] }),
  );
  await bob.api.publishPrompt(
    bodyWith({ contentMd: `${multiLine}=1+1`, isPremium: true, price: 4.9, previewExcerpt: '=1+1' }),
  );
  await bob.api.publishPrompt(bodyWith({ contentMd: json, status: 'draft', tags: [], sampleResponses: [] }));
  const withdrawn = await bob.api.publishPrompt(bodyWith({ title: 'Withdrawn' }));
  await bob.api.updatePrompt({
    params: { id: withdrawn.id },
    body: aPrompt({ title: 'Withdrawn', status: 'draft' }),
  });
  await alice.api.publishPrompt(
    bodyWith({
      title: '=SUM(A1:A2)',
      contentMd: '  "quoted"\n\n,,\n\t',
      sampleResponses: [
        { type: 'text', title: 'One, "two"', content: '# Sample\n\n"x", y\n' },
        { type: 'image', title: '', content: 'https://example.org/a,b.png' },
      ],
    }),
  );
  await importAll(app, [
    values('Old', 'Body of old.', { author: null, createdAt: '2024-02-29T12:00:00.123Z' }),
  ]);
  await importAll(app, [values('House', 'Body of the house.')]);
  await importAll(app, [values('Dave', 'Body of Dave.', { author: 'dave.d', authorName: 'Dävid "D."' })]);
  await app.pool.db.execute(
    sql`update prompts set featured_at = '2025-05-05 05:05:05.5+00' where id = ${one.id}`,
  );
}

function bodyWith(changes: Parameters<typeof aPrompt>[0]) {
  return { body: aPrompt(changes) };
}

async function snapshot(app: TestApp): Promise<unknown[]> {
  const rows = await app.pool.db.execute(sql`
    select to_jsonb(p) - 'id' - 'author_id' - 'committed_at' || jsonb_build_object('sale', p.sale - 'salt' - 'hash') as prompt, u.username, u.display_name
    from prompts p left join users u on u.id = p.author_id order by p.id`);
  return [...rows];
}

function values(title: string, body: string, others: ItemValues = {}): ItemValues {
  return { title, body, ...others };
}

async function importAll(
  app: TestApp,
  rows: ItemValues[],
  options: { dryRun?: boolean; author?: string } = {},
): Promise<RowResult[]> {
  async function* items() {
    for (const [n, row] of rows.entries()) yield { row: n + 1, values: row };
  }
  const results = await importPrompts(systemContext(app), items(), { siteName: 'Promptorium', ...options });
  if (isFailure(results)) throw new Error(results.detail);
  return Array.fromAsync(results);
}

async function bodyOf(app: TestApp, id: string): Promise<string> {
  return (await app.visitor.readPrompt({ params: { id } })).post.contentMd;
}

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

function csv(columns: string[], rows: string[][]): string {
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const lines = rows.map((row) => [...row, ...columns.slice(row.length).map(() => 'x')].map(cell).join(','));
  return `${columns.join(',')}\r\n${lines.join('\r\n')}\r\n`;
}
