/** Texts that become large or malformed HTML. */
import { sql } from 'drizzle-orm';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { rendererVersion, renderStoredTexts } from '../../../src/operations/texts/markdown/render-stored.ts';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let prompt: string;
let discussion: string;

beforeAll(async () => {
  app = await testApp();
  alice = await app.user('alice');
  admin = await app.user('boss', 'admin');
  prompt = (await alice.api.publishPrompt({ body: aPrompt() })).id;
  discussion = (await alice.api.startDiscussion({ body: aDiscussion() })).discussion.id;
});

/** A table whose short rows are filled up to the width of its head. */
const tableOf = (length: number) => {
  const columns = Math.floor(length / 4);
  const head = `${'|'.repeat(columns)}\n${'|-'.repeat(columns - 1)}\n`;
  return head + '|\n'.repeat(Math.floor((length - head.length) / 2));
};
const hostile = (length: number) => ({
  'a table with short rows': tableOf(length),
  'quotes in quotes': `${'>'.repeat(39)}\n\n`.repeat(Math.floor(length / 41)),
  'quotes and lists': `${'> - '.repeat(20)}a\n\n`.repeat(Math.floor(length / 83)),
  'emphasis in emphasis': `${'*'.repeat(length / 2 - 1)}a${'*'.repeat(length / 2 - 1)}`,
});

describe('a text that becomes too large or too deep', () => {
  const writes: Record<string, [call: () => string, length: number, fields?: object]> = {
    comment: [() => `POST /posts/id/${prompt}/comments`, 2_000],
    discussion: [() => 'POST /discussions', 10_000, aDiscussion()],
    reply: [() => `POST /discussions/${discussion}/replies`, 10_000],
    event: [() => 'POST /events', 10_000, anEvent()],
    preview: [() => 'POST /markdown/preview', 10_000],
  };

  it.each(Object.entries(writes))(
    'is refused in a %s, with what to do',
    async (_, [call, length, fields]) => {
      for (const [name, bodyMd] of Object.entries(hostile(length))) {
        const { status, body } = await app.request(call(), { as: admin, body: { ...fields, bodyMd } });
        expect([name, status, body.errors]).toEqual([
          name,
          422,
          [{ field: 'bodyMd', message: expect.stringMatching(/\. (Make them smaller|Use )/) }],
        ]);
        expect(body.detail).toBe(body.errors[0].message);
      }
    },
  );

  it('leaves room for what people write', async () => {
    const row = (cell: string) => `|${` ${cell} |`.repeat(8)}\n`;
    const texts = [
      row('head') + row('---') + row('a').repeat(50),
      '- a\n  - b\n    - c\n      > quoted **_strongly_**\n',
      'a\n'.repeat(4_000),
      '@alice '.repeat(1_000),
      '<https://a.example>\n'.repeat(400),
      '字'.repeat(10_000),
      '- a\n'.repeat(2_000),
    ];
    for (const bodyMd of texts) {
      const { status } = await app.request('POST /markdown/preview', { as: alice, body: { bodyMd } });
      expect([bodyMd.slice(0, 20), status]).toEqual([bodyMd.slice(0, 20), 200]);
    }
  });

  it('keeps a page of comments below half a megabyte', async () => {
    // The densest texts that are accepted.
    const bodies = ['@alice ', '<http://a.b>', '**a** ', '- a\n', '&', '`a` '].map((text) =>
      text.repeat(Math.floor(2_000 / text.length)),
    );
    for (const bodyMd of [...bodies, ...bodies, ...bodies, ...bodies])
      await alice.api.addComment({ params: { id: prompt }, body: { bodyMd } });
    const { text, body } = await app.request(`GET /posts/id/${prompt}/comments`);
    expect(body.items).toHaveLength(20);
    expect(text.length).toBeLessThan(500_000);
  });
});

describe('previews', () => {
  it('are limited for each user', async () => {
    const carol = await app.user('carol');
    const preview = () =>
      app.request('POST /markdown/preview', { as: carol, body: { bodyMd: 'I keep **three**.' } });
    for (let n = 0; n < app.config.limits.preview.most; n++) expect((await preview()).status).toBe(200);
    const refused = await preview();
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      expect.stringContaining('Too many previews'),
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('stored texts of an earlier version', () => {
  const tables = ['comments', 'hidden_comments', 'discussions', 'replies', 'events'] as const;
  const outdated = '<p>a <a href="https://b.example">b</span></p>';
  const bodyMd = '[a](//evil.example) [b](https://b.example)';
  const render = (signal?: AbortSignal) => renderStoredTexts(systemContext(app), signal);
  const outdatedIn = async (table: string) => {
    const [row] = await app.pool.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.raw(table)} where body_html = ${outdated}`,
    );
    return row?.n;
  };
  const makeOutdated = async () => {
    for (const table of tables)
      await app.pool.db.execute(
        sql`update ${sql.raw(table)} set body_html = ${outdated} where body = ${bodyMd}`,
      );
    await app.pool.db.execute(sql`delete from rendered_texts`);
  };

  beforeAll(async () => {
    await alice.api.addComment({ params: { id: prompt }, body: { bodyMd } });
    const hidden = await alice.api.addComment({ params: { id: prompt }, body: { bodyMd } });
    await admin.api.reportComment({ params: { id: hidden.comment.id }, body: { reason: 'spam' } });
    const [{ id = '' } = {}] = (await admin.api.listReportCases({ query: {} })).items;
    await admin.api.decideReports({ params: { id }, body: { content: 'hide', note: 'Advertising' } });
    await alice.api.startDiscussion({ body: aDiscussion({ bodyMd }) });
    for (let n = 0; n < 60; n++) await alice.api.addReply({ params: { id: discussion }, body: { bodyMd } });
    await admin.api.createEvent({ body: anEvent({ bodyMd }) });
  });

  it('are rendered again, once', async () => {
    await makeOutdated();
    for (const table of tables) expect(await outdatedIn(table)).toBeGreaterThan(0);
    await render();
    for (const table of tables) {
      expect([table, await outdatedIn(table)]).toEqual([table, 0]);
      const rows = await app.pool.db.execute<{ html: string }>(
        sql`select body_html as html from ${sql.raw(table)} where body = ${bodyMd}`,
      );
      for (const { html } of rows) new SaxesParser().write(`<x>${html}</x>`).close();
    }
    app.statements();
    await render();
    expect(app.statements()).toHaveLength(tables.length);
  });

  it('are shown as typed where they exceed a limit', async () => {
    const { comment } = await alice.api.addComment({ params: { id: prompt }, body: { bodyMd: 'soon' } });
    const body = tableOf(2_000);
    await makeOutdated();
    await app.pool.db.execute(
      sql`update comments set body = ${body}, body_html = ${'<td></td>'.repeat(50_000)} where id = ${comment.id}`,
    );
    await render();
    const query = { comment: comment.id, limit: 1 };
    const { items } = await app.visitor.listComments({ params: { id: prompt }, query });
    expect(items[0]?.bodyHtml).toBe(`<pre><code>${body}</code></pre>\n`);
  });

  it('are rendered from where it stopped, in batches', async () => {
    await makeOutdated();
    const stopped = new AbortController();
    stopped.abort();
    await render(stopped.signal);
    expect(await outdatedIn('replies')).toBe(60);
    // As when the process was killed after the first batch.
    await app.pool.db.execute(sql`insert into rendered_texts (table_name, version, last_id)
      select 'replies', ${rendererVersion}, id from replies where body = ${bodyMd} order by id offset 49 limit 1`);
    await render();
    expect(await outdatedIn('replies')).toBe(50);
    for (const table of ['comments', 'hidden_comments', 'discussions', 'events'])
      expect(await outdatedIn(table)).toBe(0);
  });
});
