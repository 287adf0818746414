import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createPageCache, type PageCacheOptions } from './page-cache.ts';

const html = `<!doctype html>${'<p>ink on paper</p>'.repeat(200)}`;

describe('page cache', () => {
  test('a page is rendered once while it is fresh, and served synchronously', async () => {
    const { pages, addresses } = site();
    const first = await pages.get(at('/'));
    expect(pages.get(at('/'))).toBe(first);
    expect(pages.hit('/')).toBe(first);
    expect(addresses).toEqual(['/']);
  });

  test('concurrent requests share one render', async () => {
    const { pages, addresses } = site();
    const [a, b] = await Promise.all([pages.get(at('/explore')), pages.get(at('/explore'))]);
    expect(a).toBe(b);
    expect(addresses).toHaveLength(1);
  });

  test('addresses that differ only in unused parameters share one entry', async () => {
    const { pages, addresses } = site();
    const first = await pages.get(at('/explore?page=2&utm_source=x&q=a'));
    expect(pages.get(at('/explore?q=a&page=2'))).toBe(first);
    expect(pages.hit('/explore?q=a&page=2')).toBe(first);
    expect(addresses).toEqual(['/explore?q=a&page=2']);
  });

  test('a stale page is served while it is refreshed once; requests for an expired page wait', async () => {
    const { pages, addresses, clock } = site();
    const first = await pages.get(at('/'));
    clock.time = 6_000;
    expect(pages.get(at('/'))).toBe(first);
    expect(pages.get(at('/'))).toBe(first);
    await settled();
    expect(addresses).toHaveLength(2);
    const second = pages.get(at('/'));
    expect(second).not.toBe(first);
    clock.time = 6_000 + 60_000;
    expect(pages.hit('/')).toBeUndefined();
    expect(pages.get(at('/'))).toBeInstanceOf(Promise);
  });

  test('setting the system clock back does not extend a page’s life', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(7_200_000);
    onTestFinished(() => clock.mockRestore());
    let renderings = 0;
    const pages = createPageCache({
      render: async () => ({ status: 200, headers: {}, html: `${++renderings}` }),
      normalise: (url) => url.pathname,
      freshMs: 0,
    });
    await pages.get(at('/'));
    clock.mockReturnValue(0);
    pages.get(at('/'));
    await settled();
    expect(renderings).toBe(2);
  });

  test('a failed refresh keeps the stale page, is reported, and is not retried on every request', async () => {
    const { pages, addresses, clock, answer, errors } = site();
    const first = await pages.get(at('/'));
    answer.error = new Error('no database');
    clock.time = 6_000;
    expect(pages.get(at('/'))).toBe(first);
    await settled();
    expect(pages.get(at('/'))).toBe(first);
    await settled();
    expect(addresses).toHaveLength(2);
    expect(errors).toEqual([answer.error]);
  });

  test('a 5xx response keeps the stale page, a 404 removes it', async () => {
    const { pages, clock, answer } = site();
    const first = await pages.get(at('/'));
    answer.status = 503;
    clock.time = 6_000;
    expect(pages.get(at('/'))).toBe(first);
    await settled();
    expect(pages.hit('/')).toBe(first);
    answer.status = 404;
    clock.time = 12_000;
    pages.get(at('/'));
    await settled();
    expect(pages.hit('/')).toBeUndefined();
  });

  describe('after a change of data', () => {
    test('the next request waits for a new page, once', async () => {
      const { pages, addresses, clock, answer, change } = site();
      await pages.get(at('/'));
      clock.time = 1_000;
      change.at = 900;
      answer.html = 'new';
      expect(pages.hit('/')).toBeUndefined();
      const [a, b] = await Promise.all([pages.get(at('/')), pages.get(at('/'))]);
      expect([a.body('identity').toString(), b]).toEqual(['new', a]);
      expect(pages.hit('/')).toBe(a);
      expect(addresses).toHaveLength(2);
    });

    test('a page is not rendered more often than every half second', async () => {
      const { pages, clock, change } = site();
      const first = await pages.get(at('/'));
      for (clock.time = 0; clock.time < 500; clock.time += 50) {
        change.at = clock.time;
        expect(pages.hit('/')).toBe(first);
      }
      expect(pages.hit('/')).toBeUndefined();
    });

    test('a page whose render began before is rendered again', async () => {
      const { pages, addresses, clock, answer, change } = site();
      const before = pages.get(at('/'));
      clock.time = 2_000;
      change.at = 1_900;
      answer.html = 'new';
      const after = await pages.get(at('/'));
      expect((await before).body('identity').toString()).toBe(html);
      expect(after.body('identity').toString()).toBe('new');
      expect(addresses).toHaveLength(2);
    });

    test.each([
      ['rendering fails', { error: new Error('no database') }],
      ['the page is an error', { status: 503 }],
    ])('the old page is served when %s, without trying for each request', async (_, failure) => {
      const { pages, addresses, clock, answer, change } = site();
      const first = await pages.get(at('/'));
      clock.time = 1_000;
      change.at = 1_000;
      Object.assign(answer, failure);
      expect(await pages.get(at('/'))).toBe(first);
      clock.time = 1_100;
      expect(pages.hit('/')).toBe(first);
      expect(addresses).toHaveLength(2);
      clock.time = 3_000;
      change.at = 2_900;
      expect(pages.hit('/')).toBeUndefined();
    });
  });

  test.each([
    ['another status', { status: 404 }],
    ['a cookie', { headers: { 'set-cookie': 'a=b' } }],
    ['a private page', { headers: { 'cache-control': 'private, no-store' } }],
  ])('%s is not cached', async (_, change) => {
    const { pages, answer } = site();
    Object.assign(answer, change);
    const page = await pages.get(at('/'));
    expect(page.status).toBe(answer.status);
    expect(pages.hit('/')).toBeUndefined();
  });

  describe('with another process', () => {
    const two = () => {
      const one = site();
      const other = site({ request: one.pages.share });
      return { one, other };
    };

    test('a page is rendered and compressed once', async () => {
      const { one, other } = two();
      const br = await (await one.pages.get(at('/'))).body('br');
      const page = await other.pages.get(at('/'));
      expect(other.addresses).toEqual([]);
      expect(other.pages.use()).toMatchObject({ renders: 0, bytes: html.length + br.length });
      expect(page.body('br')).toEqual(br);
      expect(page.body('identity').toString()).toBe(html);
      for (const encoding of ['identity', 'br', 'gzip'] as const)
        await Promise.all([page, await one.pages.get(at('/'))].map((of) => of.body(encoding))).then(() =>
          expect(page.headers(encoding)).toEqual(one.pages.hit('/')?.headers(encoding)),
        );
    });

    test('a pending render is awaited', async () => {
      const { one, other } = two();
      const [a, b] = await Promise.all([one.pages.get(at('/')), other.pages.get(at('/'))]);
      expect(b.etag).toBe(a.etag);
      expect(other.addresses).toEqual([]);
    });

    test('its age counts from the first render', async () => {
      const { one, other } = two();
      await one.pages.get(at('/'));
      one.clock.time = other.clock.time = 4_000;
      const page = await other.pages.get(at('/'));
      one.clock.time = other.clock.time = 6_000;
      expect(other.pages.hit('/')).toBe(page);
      await settled();
      expect(other.addresses).toEqual(['/']);
    });

    test.each([
      ['it is too old', { time: 6_000, ours: -1, theirs: -1 }],
      ['this process has detected a change', { time: 1_000, ours: 900, theirs: -1 }],
      ['the other process has detected a change', { time: 1_000, ours: -1, theirs: 900 }],
    ])('a page is rendered again if %s', async (_, { time, ours, theirs }) => {
      const { one, other } = two();
      await one.pages.get(at('/'));
      one.clock.time = other.clock.time = time;
      one.change.at = theirs;
      other.change.at = ours;
      await other.pages.get(at('/'));
      expect(other.addresses).toEqual(['/']);
    });

    test('pages that are missing or fail there are rendered here', async () => {
      const { one, other } = two();
      one.answer.error = new Error('no database');
      await Promise.all([Promise.resolve(one.pages.get(at('/'))).catch(() => {}), other.pages.get(at('/'))]);
      await other.pages.get(at('/explore'));
      expect(other.addresses).toEqual(['/', '/explore']);
    });
  });

  test('each encoding has the same content and its own length, and is compressed once', async () => {
    const { pages } = site();
    const page = await pages.get(at('/'));
    expect(page.body('identity').toString()).toBe(html);
    const [br, gzip] = await Promise.all([page.body('br'), page.body('gzip')]);
    expect(brotliDecompressSync(br).toString()).toBe(html);
    expect(gunzipSync(gzip).toString()).toBe(html);
    expect(page.body('br')).toBe(br);
    expect(page.headers('br')).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(br.length),
      'content-type': 'text/html; charset=utf-8',
      etag: page.etag,
    });
    expect(page.headers('br')).toBe(page.headers('br'));
  });

  test('equal content has the same ETag, different content another', async () => {
    const { pages, answer, clock } = site();
    const first = await pages.get(at('/'));
    clock.time = 70_000;
    const same = await pages.get(at('/'));
    expect(same.etag).toBe(first.etag);
    expect(same.matches(`"x", ${first.etag}`)).toBe(true);
    expect(same.matches('W/"x"')).toBe(false);
    expect(same.unchanged).toMatchObject({ etag: first.etag });
    answer.html = `${html}.`;
    clock.time = 140_000;
    expect((await pages.get(at('/'))).matches(first.etag)).toBe(false);
  });

  test('count and bytes are bounded; recently used pages stay', async () => {
    const byCount = site({ maxPages: 10 });
    await byCount.pages.get(at('/loved'));
    for (let n = 0; n < 50; n++) {
      await byCount.pages.get(at(`/p${n}`));
      expect(byCount.pages.hit('/loved')).toBeDefined();
    }
    expect(
      Array.from({ length: 50 }, (_, n) => byCount.pages.hit(`/p${n}`)).filter(Boolean).length,
    ).toBeLessThanOrEqual(10);

    const byBytes = site({ maxBytes: html.length * 4 });
    for (let n = 0; n < 20; n++) await byBytes.pages.get(at(`/p${n}`));
    expect(
      Array.from({ length: 20 }, (_, n) => byBytes.pages.hit(`/p${n}`)).filter(Boolean).length,
    ).toBeLessThanOrEqual(4);
  });
});

function site(options: Partial<PageCacheOptions> = {}) {
  const clock = { time: 0 };
  const change = { at: Number.NEGATIVE_INFINITY };
  const addresses: string[] = [];
  const errors: unknown[] = [];
  const answer: { status: number; headers: Record<string, string>; html: string; error?: Error } = {
    status: 200,
    headers: {},
    html,
  };
  const pages = createPageCache({
    now: () => clock.time,
    changedAt: () => change.at,
    onError: (error) => errors.push(error),
    normalise: (url) => {
      const read = ['q', 'page'].flatMap((key) =>
        url.searchParams.has(key) ? [`${key}=${url.searchParams.get(key)}`] : [],
      );
      return url.pathname + (read.length ? `?${read.join('&')}` : '');
    },
    render: async (url) => {
      addresses.push(url.pathname + url.search);
      if (answer.error) throw answer.error;
      return { ...answer, headers: { 'content-type': 'text/html; charset=utf-8', ...answer.headers } };
    },
    ...options,
  });
  return { pages, clock, change, addresses, errors, answer };
}

const at = (path: string) => new URL(path, 'https://promptorium.example');
const settled = () => new Promise((resolve) => setTimeout(resolve));
