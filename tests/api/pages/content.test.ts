import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolders } from '../../../src/adapters/pages/folders.ts';
import { readConfig } from '../../../src/config/config.ts';
import { paths } from '../../../src/contract/core/routes.ts';
import { type ContentName, contentNames } from '../../../src/contract/pages/content.ts';
import { ruleNames, rules } from '../../../src/domain/moderation/rules.ts';
import { servicesFile } from '../../../src/operations/pages/services/list.ts';
import { synonymsFile } from '../../../src/operations/texts/search-words/synonyms.ts';
import { compose } from '../../../src/start/compose.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

const shipped = join(import.meta.dirname, '../../../content');
const folder = mkdtempSync(join(tmpdir(), 'promptorium-content-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const front = 'title: T\ndescription: D\nlead: L';
const file = (body: string, head = front) => `---\n${head}\n---\n${body}`;
const write = (name: string, text: string | Uint8Array) => writeFileSync(join(folder, `${name}.md`), text);

describe('the shipped texts', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ now: () => new Date('2026-03-01T23:30:00Z') });
  });
  const read = async (name: ContentName) => (await app.visitor.readContent({ params: { name } })).page;

  it('are one file for each page, the synonyms and the services', () => {
    const files = [...contentNames, synonymsFile, servicesFile].map((name) => `${name}.md`);
    expect(readdirSync(shipped).sort()).toEqual(files.sort());
  });

  it.each(contentNames)('%s is complete, with every variable filled in', async (name) => {
    const page = await read(name);
    expect(page.sections.length).toBeGreaterThan(name === 'welcome' ? 0 : 3);
    for (const { html, items } of page.sections)
      expect(html + items.map((item) => item.html + item.note)).toMatch(/\w/);
    // The help page shows these placeholders as examples.
    const examples = /<code>\{\{(?:audience|tone:formal(?:\|casual)?)\}\}<\/code>/g;
    expect(JSON.stringify(page).replace(examples, '')).not.toMatch(/\{\{|\}\}|\{[#.]/);
  });

  it('list every rule that moderators cite, at the anchor that decisions link to', async () => {
    const cited = ruleNames.map((rule) => ({ id: paths.rule(rule).split('#')[1], title: rules[rule] }));
    const listed = (await read('guidelines')).sections.find(({ id }) => id === 'rules')?.items;
    expect(listed?.map(({ id, title }) => ({ id, title }))).toEqual(cited);
  });

  it('can use the day of the request as their date', async () => {
    expect((await read('terms')).updated).toBe('2026-03-01');
    expect((await read('privacy')).updated).toBeUndefined();
  });

  it('contain the contact address of the site, and sections only for the configured features', async () => {
    const firebase = {
      FIREBASE_PROJECT_ID: 'prompts',
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'prompts.example.com',
    };
    const other = await testApp({
      env: { PUBLIC_URL: 'https://www.prompts.example', CONTACT_EMAIL: 'us@prompts.example', ...firebase },
    });
    const cookies = async (site: TestApp) =>
      JSON.stringify((await site.visitor.readContent({ params: { name: 'cookies' } })).page);
    expect(await cookies(other)).toContain('mailto:us@prompts.example?subject=Cookies');
    expect(await cookies(other)).toContain('"__Secure-promptorium.session_token"');
    expect(await cookies(other)).toContain('Your sign-in at Firebase');
    expect(await cookies(app)).toContain('mailto:hello@localhost?subject=Cookies');
    expect(await cookies(app)).toContain('"promptorium.session_token"');
    expect(await cookies(app)).not.toContain('Firebase');
  });

  it('do not promise that everything is free where prompts are sold', async () => {
    const texts = async (PAYMENTS: string) => {
      const site = await testApp({ env: { PAYMENTS } });
      const page = async (name: ContentName) =>
        JSON.stringify((await site.visitor.readContent({ params: { name } })).page).replace(/\s+|\\n/g, ' ');
      return { about: await page('about'), privacy: await page('privacy'), terms: await page('terms') };
    };
    const [free, selling] = [await texts('off'), await texts('test')];
    expect(free.about).toContain('You can read everything without an account');
    expect(free.terms).toContain('Anyone may read, search and copy prompts without an account');
    expect(JSON.stringify(free)).not.toMatch(
      /except premium|unless their authors sell|What you buy and sell/,
    );
    expect(selling.about).toContain('You can read all free prompts without an account');
    expect(selling.about).toContain('free for everyone to read unless their authors sell them');
    expect(selling.privacy).toContain('What you buy and sell.');
    expect(selling.terms).toContain('copy those that are free, without an account');
    expect(selling.terms).toContain('copy your prompts, except premium ones,');
    expect(JSON.stringify(selling)).not.toMatch(/read everything|copy prompts without/);
  });

  it('contain no address but the configured ones', async () => {
    const mailboxes = async (env: Record<string, string>) => {
      const site = await testApp({ env: { PUBLIC_URL: 'https://prompts.example', ...env } });
      const pages = await Promise.all(
        contentNames.map(async (name) =>
          JSON.stringify(await site.visitor.readContent({ params: { name } })),
        ),
      );
      return [...new Set(pages.join('').match(/(?<=mailto:)[^?"\\]+/g))].sort();
    };
    expect(await mailboxes({})).toEqual(['hello@prompts.example']);
    const CONTACT_EMAIL = 'us@mail.example';
    expect(await mailboxes({ CONTACT_EMAIL })).toEqual(['us@mail.example']);
    const kinds = {
      BUSINESS_EMAIL: 'a@mail.example',
      PARTNERSHIP_EMAIL: 'b@mail.example',
      PRESS_EMAIL: 'c@mail.example',
    };
    expect(await mailboxes({ CONTACT_EMAIL, ...kinds })).toEqual([...Object.values(kinds), CONTACT_EMAIL]);
  });

  it('cannot be read by any other name', async () => {
    expect((await app.request('GET /content/config')).status).toBe(400);
    expect((await app.request('GET /content/..%2Fpackage')).status).toBe(400);
  });
});

describe('texts of the operator', () => {
  it('replace the shipped ones file by file, with variables as text and without harmful HTML', async () => {
    write(
      'about',
      file(
        [
          '## Who we are {#us}',
          'We are {{siteName}}, <script>alert(1)</script> [run](javascript:alert(1))',
          'at [our address]({{siteUrl}}/explore), `{{siteName}}`.',
          '## Team {.people}',
          '### {{siteName}} · Founder',
          'Hello.',
          '```',
          '### no item',
          '```',
        ].join('\n'),
        'title: About us\ndescription: D\nlead: L {{siteName}} \\{{siteName}}\nupdated: 2026-01-31',
      ),
    );
    const app = await testApp({ env: { CONTENT_DIR: folder, SITE_NAME: '*A* <b>B</b> [c](/d)' } });
    const { page } = await app.visitor.readContent({ params: { name: 'about' } });
    expect(page).toEqual({
      name: 'about',
      title: 'About us',
      heading: 'About us',
      description: 'D',
      lead: 'L *A* <b>B</b> [c](/d) {{siteName}}',
      updated: '2026-01-31',
      numbered: false,
      wide: false,
      badges: [],
      buttons: [],
      sections: [
        {
          id: 'us',
          title: 'Who we are',
          layout: 'text',
          html: '<p>We are *A* &lt;b&gt;B&lt;/b&gt; [c](/d), &lt;script&gt;alert(1)&lt;/script&gt; [run](javascript:alert(1))\nat <a href="http://localhost:3000/explore">our address</a>, <code>{{siteName}}</code>.</p>\n',
          items: [],
        },
        {
          id: 'team',
          title: 'Team',
          layout: 'people',
          html: '',
          items: [
            {
              title: '*A* <b>B</b> [c](/d)',
              note: 'Founder',
              html: '<p>Hello.</p>\n<pre><code>### no item\n</code></pre>\n',
            },
          ],
        },
      ],
    });
    expect((await app.visitor.readContent({ params: { name: 'dmca' } })).page.title).toBe('DMCA');
  });

  it('are reloaded after a change only if that is enabled', async () => {
    write('dmca', 'one');
    const cached = contentFolders({ shipped, override: folder });
    const reloaded = contentFolders({ shipped, override: folder, reload: true });
    const first = [await cached.read('dmca'), await reloaded.read('dmca')];
    expect(await reloaded.read('dmca')).toBe(first[1]);
    write('dmca', 'two');
    expect(await cached.read('dmca')).toBe(first[0]);
    expect((await reloaded.read('dmca')).text).toBe('two');
    rmSync(join(folder, 'dmca.md'));
    expect((await reloaded.read('dmca')).text).toBe(readFileSync(join(shipped, 'dmca.md'), 'utf8'));
  });

  it.each<[problem: string, text: string | Uint8Array]>([
    ['it must begin with front matter', '# About us'],
    ['its front matter is not YAML', file('', 'title: [')],
    ['description: is missing', file('', 'title: T\nlead: L')],
    ['updated: must be today or a date', file('', `${front}\nupdated: soon`)],
    ['Unrecognized key: "titel"', file('', `${front}\ntitel: T`)],
    ['buttons.0.href: must be a path', file('', `${front}\nbuttons: [{text: T, href: "javascript:x"}]`)],
    ['there is no variable {{sitename}}; there are siteName, ', file('## A\n{{sitename}}')],
    [
      'there is no variable {{#siteName}}; there are hasFixedFee, sells, sellsNothing, takesMoney, isPrivate, isPublic, firebase',
      file('## A\n{{#siteName}}x{{/siteName}}'),
    ],
    ['there is text before the first section', file('Hello\n## A')],
    ['the section "A" has .tabs in braces', file('## A {.tabs}')],
    ['the section "State" needs a different id from "state"', file('## State')],
    ['the section "B" needs a different id from "a"', file('## A\n## B {#a}')],
    ['is not UTF-8 text', Uint8Array.of(0xff, 0xfe, 0x41)],
  ])('stop the start with the file name when invalid: %s', async (problem, text) => {
    write('about', text);
    await expect(start(folder)).rejects.toThrow(problem);
    await expect(start(folder)).rejects.toThrow(join(folder, 'about.md'));
  });

  it('stop the start when they cannot be read', async () => {
    rmSync(join(folder, 'about.md'));
    mkdirSync(join(folder, 'about.md'));
    await expect(start(folder)).rejects.toThrow(`${join(folder, 'about.md')} cannot be read: EISDIR`);
    await expect(start(join(folder, 'none'))).rejects.toThrow(
      `CONTENT_DIR ${join(folder, 'none')} cannot be read: ENOENT`,
    );
  });
});

/**
 * Starts a site with these texts and an unreachable database, so a start with valid texts fails with a
 * different error.
 */
function start(contentDir: string) {
  return compose(
    readConfig({ CONTENT_DIR: contentDir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }),
    quietLog,
  );
}
