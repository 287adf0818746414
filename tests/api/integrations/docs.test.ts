import { beforeAll, describe, expect, it } from 'vitest';
import { problemStatus } from '../../../src/contract/core/problems.ts';
import { firstDayLimits, rateLimits } from '../../../src/contract/core/rate-limits.ts';
import { endpointList } from '../../../src/contract/endpoints.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

/** All pages, by their path below /docs. */
async function pages(): Promise<Map<string, string>> {
  const { text } = await app.request('GET /docs');
  const paths = new Set(Array.from(text.matchAll(/href="\/api\/docs\/([\w-]+)/g), ([, path = '']) => path));
  const read = async (path: string) => [path, (await app.request(`GET /docs/${path}`)).text] as const;
  return new Map([['', text], ...(await Promise.all([...paths].map(read)))]);
}

const policyOf = async (path: string) =>
  (await app.request(`GET ${path}`)).headers.get('content-security-policy') ?? '';

describe('the pages', () => {
  it('list every endpoint and every failure, with one script each', async () => {
    const reply = await app.request('GET /docs');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const { name, path } of endpointList) {
      expect(reply.text).toMatch(new RegExp(`href="/api/docs/reference#/[a-z]+/${name.toLowerCase()}"`));
      expect(reply.text).toContain(`<code>${path}</code>`);
    }
    const all = await pages();
    expect(all.size).toBe(14);
    for (const [, text] of all)
      expect(
        text
          .replace(/<script (?:type="module" )?src="\/api-(?:docs|reference)\.js"(?: defer)?><\/script>/, '')
          .match(/<script|javascript:|\son\w+="|>undefined|\[object|NaN/),
      ).toBeNull();
    for (const [code, status] of Object.entries(problemStatus))
      expect(all.get('errors')?.replace(/<\/?a[^>]*>/g, '')).toContain(
        `<td><code id="error-${code}">${code}</code></td>\n<td>${status}</td>`,
      );
    expect(reply.text).toContain('href="/api/openapi.json"');
  });

  it('allow own scripts only, and styles that Redoc creates on its page alone', async () => {
    expect(await policyOf('/docs/errors')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; script-src 'self'; base-uri/,
    );
    expect(await policyOf('/docs/reference')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; font-src 'self' data:; img-src 'self' data:; connect-src 'self'; script-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
  });

  it('have a table of the rate limits with their numbers and endpoints', async () => {
    const { text } = await app.request('GET /docs/limits');
    const row = (name: string) =>
      text
        .match(new RegExp(`<tr>\n<td><code id="limit-${name}">.*?</tr>`, 's'))?.[0]
        .replace(/<[^>]+>/g, '')
        .trim()
        .split('\n');
    expect(row('read')).toEqual(['read', '1,200 per minute', 'All requests', 'address', 'See each endpoint']);
    expect(row('report')).toEqual([
      'report',
      '20 per hour',
      'Reports',
      'user',
      'reportComment, reportPrompt',
    ]);
    expect(row('signInAccount')?.slice(1, 4)).toEqual(['10 per 15 minutes', 'Wrong passwords', 'account']);
    expect(row('page')?.at(-1)).toBe('Pages of the site');
    expect(row('firstDayPrompts')?.at(-1)).toBe('publishPrompt, forkPrompt');
    // Name, amount and window, what it counts, per what, and where.
    for (const name of Object.keys({ ...rateLimits, ...firstDayLimits }))
      expect(row(name)?.join('|')).toMatch(/^\w+\|[\d,]+ per [\w ]+\|[^|]+\|[^|]+\|[^|]+$/);
  });

  it('lead nowhere that does not exist', async () => {
    const all = await pages();
    const idsOf = (text: string) => new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));
    let links = 0;
    for (const [page, text] of all) {
      expect(Array.from(text.matchAll(/href="([^"/#?h][^"]*)"/g), ([, address]) => address)).toEqual([]);
      for (const [, path, id] of text.matchAll(/href="(?:\/api\/docs(?:\/([\w-]+))?)?(?:#([^"]+))?"/g)) {
        links += 1;
        const local = text.includes(`href="#${id}"`) && path === undefined;
        const target = all.get(local ? page : (path ?? ''));
        expect(target, `${page} → ${path}`).toBeDefined();
        // What Redoc shows is checked in a browser.
        if (id && path !== 'reference') expect(idsOf(target ?? ''), `${page} → ${path}#${id}`).toContain(id);
      }
      const absolute = Array.from(text.matchAll(/href="(https?:[^"]+)"/g), ([, address]) => address);
      expect(absolute[0]).toBe(`http://localhost:3000/api/docs${page && `/${page}`}`);
      expect(text).not.toMatch(/src="https?:/);
    }
    expect(links).toBeGreaterThan(endpointList.length);
  });

  it('use the site’s typeface, and unknown ones are not found', async () => {
    const font = await app.request('GET /docs/fraunces.woff2');
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect((await app.request('GET /docs/nothing')).status).toBe(404);
    expect((await app.request('GET /docs/')).status).toBe(200);
  });

  it('are asked for again only when they changed', async () => {
    const { headers } = await app.request('GET /docs');
    const again = await app.request('GET /docs', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it.each([
    ['/docs/prompts', '/api/docs/reference?feature=prompts'],
    ['/docs/shapes', '/api/docs/reference?feature=objects'],
    ['/docs/search?q=cursor', '/api/docs/reference'],
  ])('of the former documentation lead on: %s', async (path, location) => {
    const { status, headers } = await app.request(`GET ${path}`);
    expect([status, headers.get('location')]).toEqual([301, location]);
  });
});

describe('the document of the reference', () => {
  const operations = async () => {
    const { body } = await app.request('GET /docs/openapi.json');
    const all = Object.values(body.paths as Record<string, Record<string, RawOperation>>);
    return new Map(all.flatMap((methods) => Object.values(methods)).map((one) => [one.operationId, one]));
  };

  it('says for each endpoint who may call it, key scope, body, limits and idempotency', async () => {
    const all = await operations();
    const rulesOf = (name: string) =>
      Array.from(
        (all.get(name)?.description ?? '').matchAll(/^\| (.*) \| (.*) \|$/gm),
        ([, rule, value]) => `${rule}: ${value?.replace(/\[(\w+)\]\(\/api\/docs\/limits#limit-\1\)/g, '$1')}`,
      ).slice(2);
    expect(rulesOf('uploadFile')).toEqual([
      'Who: Signed-in users',
      'Personal key: With the scope `write`',
      'Body: `multipart/form-data` with one file in the field `file`, at most 50 MB',
      'While suspended: Refused',
      'Idempotency-Key: Accepted',
      'Rate limits: read, key, write',
    ]);
    expect(rulesOf('changePassword')).toEqual([
      'Who: Signed-in users',
      'Personal key: Not accepted',
      'Body: `application/json`, at most 64 kB',
      'While suspended: Possible',
      'Rate limits: read, key, write, signInDevice',
    ]);
    expect(rulesOf('featurePrompt')[0]).toBe('Who: Admins');
    for (const { name } of endpointList) expect(rulesOf(name).length).toBeGreaterThanOrEqual(4);
  });

  it('has examples, with a token where sign-in is required', async () => {
    const all = await operations();
    for (const { name, access } of endpointList) {
      const samples = all.get(name)?.['x-codeSamples'] ?? [];
      expect(samples.map(({ label }) => label)).toEqual(['curl', 'JavaScript', 'Python']);
      for (const [n, token] of [
        '"Authorization: Bearer $TOKEN"',
        "authorization: 'Bearer ' + token",
        'f"Bearer {token}"',
      ].entries())
        expect(samples[n]?.source.includes(token), name).toBe(access !== 'visitor');
    }
  });
});

interface RawOperation {
  operationId: string;
  description: string;
  responses: Record<string, { headers?: object }>;
  'x-codeSamples'?: { label: string; source: string }[];
}
