import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../../../src/operations/hosting/jobs/hourly-sweep.ts';
import { startPerProcessJobs } from '../../../src/operations/hosting/jobs/per-process-jobs.ts';
import { storeViews } from '../../../src/operations/prompts/views/store.ts';
import { aPrompt } from '../../factories.ts';
import { systemContext } from '../../support/site/commands.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let app: TestApp;
let alice: TestUser;
let bob: TestUser;
let boss: TestUser;
let id: string;
let clock: number;

beforeEach(async () => {
  clock = Date.parse('2026-03-10T12:00:00Z');
  app = await testApp({ now: () => new Date(clock) });
  [alice, bob, boss] = await Promise.all([app.user('alice'), app.user('bob'), app.user('boss', 'admin')]);
  ({ id } = await alice.api.publishPrompt({ body: aPrompt() }));
});

interface Reader {
  from?: string;
  as?: TestUser;
  browser?: string | null;
  headers?: Record<string, string>;
  referrer?: string;
  prompt?: string;
}

/** Sends a view as a browser does. */
async function view({
  from = '192.0.2.1',
  as,
  browser = firefox,
  headers = {},
  referrer = '',
  prompt = id,
}: Reader = {}) {
  const reply = await app.fetch(
    new Request(`http://localhost/api/posts/${prompt}/view`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(browser !== null && { 'user-agent': browser }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      body: JSON.stringify({ referrer }),
    }),
    { address: from },
  );
  expect([reply.status, await reply.json()]).toEqual([200, { success: true }]);
}

const statsOf = async (by = alice, days = 1, prompt = id) =>
  by.api.readPromptStats({ params: { id: prompt }, query: { days } });
const viewsOf = async () => (await statsOf()).totals.views;

describe('views', () => {
  it('count once per reader and day', async () => {
    await view();
    await view();
    expect(await viewsOf()).toBe(1);
    await view();
    expect(await viewsOf()).toBe(1);
    await view({ browser: chrome });
    await view({ from: '192.0.2.2' });
    await view({ from: '2001:db8::1', as: bob });
    expect(await viewsOf()).toBe(4);
  });

  it('count again on the next day, which begins at midnight UTC', async () => {
    clock = Date.parse('2026-03-10T23:59:59.999Z');
    await view();
    clock = Date.parse('2026-03-11T00:00:00Z');
    await view();
    const { items, from, to } = await statsOf(alice, 3);
    expect([from, to]).toEqual(['2026-03-09', '2026-03-11']);
    expect(items.map(({ day, views }) => [day, views])).toEqual([
      ['2026-03-09', 0],
      ['2026-03-10', 1],
      ['2026-03-11', 1],
    ]);
  });

  it('do not count of bots, of what is loaded in advance, of those who ask not to be tracked, and of the author', async () => {
    const ignored: Reader[] = [
      { browser: null },
      { browser: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      {
        browser:
          'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
      },
      { browser: 'curl/8.5.0' },
      { headers: { 'sec-purpose': 'prefetch;prerender' } },
      { headers: { purpose: 'prefetch' } },
      { headers: { dnt: '1' } },
      { headers: { 'sec-gpc': '1' } },
      { as: alice },
    ];
    for (const reader of ignored) await view(reader);
    expect(await viewsOf()).toBe(0);
    await view({ headers: { dnt: '0' } });
    expect(await viewsOf()).toBe(1);
  });

  it('are counted by what led to them', async () => {
    const referrers = [
      'https://www.google.com',
      'https://t.co',
      'https://blog.example',
      app.contextFor({ role: 'system' }).site.url,
      '',
    ];
    for (const [n, referrer] of referrers.entries()) await view({ from: `192.0.2.${n}`, referrer });
    await view({ from: '192.0.2.9' });
    expect((await statsOf()).totals).toMatchObject({
      views: 6,
      search: 1,
      social: 1,
      sites: 1,
      here: 1,
      direct: 2,
    });
  });

  it('count of published and adult prompts only, and of none that is unknown or deleted meanwhile', async () => {
    const draft = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    const gone = await alice.api.publishPrompt({ body: aPrompt() });
    await view({ prompt: draft.id });
    await view({ prompt: '0199a5c2-7d00-7000-8000-0000000000ff' });
    await view({ prompt: gone.id });
    await view();
    await alice.api.deletePrompt({ params: { id: gone.id } });
    expect(await viewsOf()).toBe(1);
    expect((await statsOf(alice, 1, draft.id)).totals.views).toBe(0);
    await boss.api.markAdult({ params: { id } });
    await view({ from: '192.0.2.2' });
    expect(await viewsOf()).toBe(2);
    await boss.api.hidePrompt({ params: { id }, body: { reason: 'Wrong.' } });
    await view({ from: '192.0.2.3' });
    expect(await viewsOf()).toBe(2);
    expect((await app.request('POST /posts/nonsense/view', { body: {} })).status).toBe(404);
  });

  it('of several processes count each reader once', async () => {
    const ctx = systemContext(app);
    const pending = (address: string) => ({
      promptId: id,
      day: '2026-03-10',
      address,
      userAgent: firefox,
      source: 'direct' as const,
      userId: null,
    });
    const processOf = (from: number) => {
      const views = Array.from({ length: 60 }, (_, n) => pending(`10.0.0.${from + n}`));
      return { ...ctx, views: { note: () => {}, take: () => views.splice(0) } };
    };
    await Promise.all([0, 30, 60, 0].map((from) => storeViews(processOf(from))));
    expect(await viewsOf()).toBe(120);
  });

  it('send no statement by themselves, leave cached pages as they are, and are stored at a stop', async () => {
    const before = app.changedAt();
    app.statements();
    for (let n = 0; n < 50; n++) await view({ from: `10.0.1.${n}` });
    expect(app.statements()).toEqual([]);
    expect(app.changedAt()).toBe(before);
    const stop = startPerProcessJobs(systemContext(app));
    await stop();
    const [stored] = await app.pool.db.execute<{ views: number }>(
      sql`select views from prompt_days where prompt_id = ${id}`,
    );
    expect(stored?.views).toBe(50);
  });

  it('are kept while the database cannot be written', async () => {
    const ctx = systemContext(app);
    await view();
    await app.pool.db.execute(sql`alter table view_readers rename to elsewhere`);
    await expect(storeViews(ctx)).rejects.toThrow();
    await app.pool.db.execute(sql`alter table elsewhere rename to view_readers`);
    expect(await viewsOf()).toBe(1);
  });

  it('leave no trace of a reader: no address is stored, hashes differ by prompt, and are deleted with their key after the day', async () => {
    const other = await alice.api.publishPrompt({ body: aPrompt() });
    await view({ from: '203.0.113.77' });
    await view({ from: '203.0.113.77', prompt: other.id });
    await storeViews(systemContext(app));
    const stored = await app.pool.db.execute<{ reader: Buffer; row: string }>(
      sql`select reader, row_to_json(v)::text as row from view_readers v`,
    );
    expect(new Set(stored.map(({ row }) => JSON.parse(row).reader)).size).toBe(2);
    expect(JSON.stringify(stored)).not.toContain('203.0.113.77');
    clock += 86_400_000;
    await sweep(systemContext(app));
    const left = await app.pool.db.execute(
      sql`select 1 from view_readers union all select 1 from download_salts`,
    );
    expect(left).toEqual([]);
    expect((await statsOf(alice, 2)).totals.views).toBe(1);
  });
});

describe('the statistics of a prompt', () => {
  it('have copies, likes, bookmarks and comments of others', async () => {
    const params = { id };
    for (const user of [alice, bob]) {
      await user.api.countDownload({ params });
      await user.api.likePrompt({ params });
      await user.api.addComment({ params, body: { bodyMd: 'Good.' } });
    }
    await bob.api.countDownload({ params });
    await bob.api.bookmarkPrompt({ params });
    clock += 86_400_000;
    await boss.api.likePrompt({ params });
    const { items } = await statsOf(alice, 2);
    expect(items).toMatchObject([
      { day: '2026-03-10', views: 0, copies: 1, likes: 2, bookmarks: 1, comments: 1 },
      { day: '2026-03-11', views: 0, copies: 0, likes: 1, bookmarks: 0, comments: 0 },
    ]);
    await bob.api.likePrompt({ params });
    expect((await statsOf(alice, 2)).totals.likes).toBe(2);
  });

  it('are read by the author and admins only, also as a file', async () => {
    const path = `/posts/id/${id}/stats`;
    const statuses = async (of: string) =>
      Promise.all(
        [alice, boss, bob, undefined].map(
          async (as) => (await app.request(`GET ${of}`, as && { as })).status,
        ),
      );
    expect(await statuses(path)).toEqual([200, 200, 403, 401]);
    expect((await statuses(`${path}.csv`)).slice(0, 3)).toEqual([200, 200, 403]);
    expect((await statuses(`${path}.csv`)).at(-1)).toBeGreaterThanOrEqual(401);
    expect((await app.request(`GET ${path}.csv?days=0`, { as: alice })).status).toBe(400);
    expect((await app.request(`GET ${path}?days=366`, { as: alice })).status).toBe(400);
    const draft = await alice.api.publishPrompt({ body: aPrompt({ status: 'draft' }) });
    expect((await app.request(`GET /posts/id/${draft.id}/stats`, { as: bob })).status).toBe(404);
  });

  it('as CSV have no cell that a spreadsheet could run', async () => {
    const title = '=HYPERLINK("https://evil.example")';
    const odd = await alice.api.publishPrompt({ body: aPrompt({ title }) });
    await view({ prompt: odd.id, referrer: '=1+1' });
    const file = await app.request(`GET /posts/id/${odd.id}/stats.csv?days=2`, { as: alice });
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="statistics-${odd.id}-2026-03-10.csv"`,
    );
    expect(file.text.split('\r\n')).toEqual([
      'day,views,copies,likes,bookmarks,comments,search,social,sites,here,direct',
      '2026-03-09,0,0,0,0,0,0,0,0,0,0',
      '2026-03-10,1,0,0,0,0,0,0,0,0,1',
      '',
    ]);
  });

  it('are in the export of the account, and are deleted with the prompt', async () => {
    await view();
    await bob.api.countDownload({ params: { id } });
    await storeViews(systemContext(app));
    const data = JSON.parse((await app.request('GET /users/me/data', { as: alice })).text);
    expect(data.promptDays ?? data.data?.promptDays).toEqual([
      { promptId: id, day: '2026-03-10', views: 1, copies: 1 },
    ]);
    await alice.api.deletePrompt({ params: { id } });
    expect(
      await app.pool.db.execute(sql`select 1 from prompt_days union all select 1 from view_readers`),
    ).toEqual([]);
  });
});
