import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quickStart, type Step } from '../../src/api/quick-start.ts';
import { endpointList } from '../../src/contract/endpoints.ts';
import { problemStatus } from '../../src/contract/problems.ts';
import { firstDayLimits, rateLimits } from '../../src/contract/rate-limits.ts';
import { type TestApp, testApp } from '../support/test-app.ts';

const run = promisify(execFile);
let app: TestApp;
let server: Server;
let steps: Step[];
let folder: string;

beforeAll(async () => {
  app = await testApp();
  server = createServer(
    getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  steps = quickStart(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api`);
  folder = mkdtempSync(join(tmpdir(), 'promptorium-quick-start-'));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

describe('the quick start', () => {
  it('works in a shell, line by line, as it is printed', async () => {
    const marked = steps.map(({ curl }) => `${curl}\necho; echo "--- next ---"`).join('\n');
    const { stdout } = await run('sh', ['-eu', '-c', marked], { cwd: folder });
    const replies = stdout.split('--- next ---').map((text) => text.trim());
    expect(JSON.parse(replies[0] ?? '').items).toHaveLength(7);
    expect(JSON.parse(replies[1] ?? '')).toMatchObject({ user: { username: 'dana' } });
    expect(JSON.parse(replies[2] ?? '')).toMatchObject({ success: true, post: { authorUsername: 'dana' } });
    expect(JSON.parse(replies[3] ?? '')).toMatchObject({
      total: 1,
      items: [{ title: 'Plan a week of meals' }],
    });
    expect(JSON.parse(replies[4] ?? '')).toEqual({ liked: true, likeCount: 1 });
  });

  it('works in JavaScript, as it is printed', async () => {
    const module = steps.map(({ javascript }) => javascript).join('\n');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', module], { cwd: folder });
    const lines = stdout.trim().split('\n');
    expect(lines.at(-3)).toBe('plan-a-week-of-meals-2');
    expect(lines.at(-2)).toBe('2 Plan a week of meals');
    expect(lines.at(-1)).toBe('true 1');
  });
});

/** All pages, by their path below /docs. */
async function pages(): Promise<Map<string, string>> {
  const { text } = await app.request('GET /docs');
  const paths = new Set(Array.from(text.matchAll(/href="\/api\/docs\/([\w-]+)/g), ([, path = '']) => path));
  const read = async (path: string) => [path, (await app.request(`GET /docs/${path}`)).text] as const;
  return new Map([['', text], ...(await Promise.all([...paths].map(read)))]);
}
const everyPage = async () => [...(await pages()).values()].join('\n');

describe('the pages', () => {
  it('have every call, every failure and the quick start, and one script', async () => {
    const reply = await app.request('GET /docs');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const all = await everyPage();
    for (const { name, path } of endpointList) {
      expect(all.split(`<article id="${name}">`)).toHaveLength(2);
      expect(reply.text).toContain(`<li id="${name}">`);
      expect(reply.text).toContain(`<code>${path}</code>`);
    }
    for (const [, text] of await pages())
      expect(
        text
          .replace('<script src="/api-docs.js" defer></script>', '')
          .match(/<script|javascript:|\son\w+="|>undefined|\[object|NaN/),
      ).toBeNull();
    for (const code of Object.keys(problemStatus)) expect(reply.text).toContain(`<code>${code}</code>`);
    for (const { title } of steps) expect(reply.text).toContain(`<h3>${title}</h3>`);
    expect(reply.text).toContain('href="/api/openapi.json"');
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'self'; font-src 'self';/,
    );
  });

  it('have a table of the rate limits with their numbers and endpoints', async () => {
    const { text } = await app.request('GET /docs');
    const row = (name: string) =>
      text
        .match(new RegExp(`<tr><td><code id="limit-${name}">.*?</tr>`, 's'))?.[0]
        .replace(/<\/t[dr]>/g, '|')
        .replace(/<[^>]+>/g, '');
    expect(row('read')).toBe('read|1,200 per minute|All requests|address|See each endpoint||');
    expect(row('report')).toBe(
      'report|20 per hour|Reports|user|POST /posts/{id}/report, POST /comments/{id}/report||',
    );
    expect(row('signInAccount')).toContain('10 per 15 minutes|Wrong passwords|account|');
    expect(row('page')).toBe(
      'page|600 per minute|Pages of the site that are not cached|address|Pages of the site||',
    );
    expect(row('firstDayPrompts')).toContain(
      '5 per day|Prompts of a member who joined less than a day ago|user|POST /posts|',
    );
    // Name, amount and window, what it counts, per what, and where.
    for (const name of Object.keys({ ...rateLimits, ...firstDayLimits }))
      expect(row(name)).toMatch(/^\w+\|[\d,]+ per [\w ]+\|[^|]+\|[^|]+\|[^|]+\|\|$/);
  });

  it('show for each endpoint who may call it, key scope, body, limits and idempotency', async () => {
    const text = await everyPage();
    const rulesOf = (name: string) => {
      const article = text.match(new RegExp(`<article id="${name}">.*?</article>`, 's'))?.[0] ?? '';
      const rows =
        article.match(/<th scope="col">Rule<.*?<\/table>/s)?.[0].matchAll(/<tr>(.*?)<\/tr>/gs) ?? [];
      return Array.from(rows, ([, row = '']) => row.replace('</td><td>', ': ').replace(/<[^>]+>/g, ''));
    };
    expect(rulesOf('uploadFile')).toEqual([
      'Who: Signed-in users',
      'Personal key: With the scope write',
      'Body: multipart/form-data with one file in the field file, at most 50 MB',
      'Idempotency-Key: Accepted',
      'Rate limits: read, key, write',
    ]);
    expect(rulesOf('changePassword')).toEqual([
      'Who: Signed-in users',
      'Personal key: Not accepted',
      'Body: application/json, at most 64 kB',
      'Rate limits: read, key, write, signInDevice',
    ]);
    expect(rulesOf('featurePrompt')[0]).toBe('Who: Admins');
    for (const { name } of endpointList) expect(rulesOf(name).length).toBeGreaterThanOrEqual(4);
  });

  it('send a token in the examples of endpoints that require sign-in', async () => {
    const text = await everyPage();
    for (const { name, access } of endpointList) {
      const article = text.match(new RegExp(`<article id="${name}">.*?</article>`, 's'))?.[0];
      expect(article?.includes('Authorization: Bearer $TOKEN'), name).toBe(access !== 'visitor');
    }
  });

  it('lead nowhere that does not exist', async () => {
    const all = await pages();
    const idsOf = (text: string) => new Set(Array.from(text.matchAll(/\sid="([^"]+)"/g), ([, id]) => id));
    let links = 0;
    for (const [page, text] of all) {
      for (const [, path, id] of text.matchAll(/href="(?:\/api\/docs(?:\/([\w-]+))?)?(?:#([^"]+))?"/g)) {
        links += 1;
        const local = text.includes(`href="#${id}"`) && path === undefined;
        const target = all.get(local ? page : (path ?? ''));
        expect(target, `${page} → ${path}`).toBeDefined();
        if (id) expect(idsOf(target ?? ''), `${page} → ${path}#${id}`).toContain(id);
      }
      const elsewhere = Array.from(text.matchAll(/(?:src|href)="(https?:[^"]+)"/g), ([, address]) => address);
      expect(elsewhere).toEqual([`http://localhost:3000/api/docs${page && `/${page}`}`]);
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
});
