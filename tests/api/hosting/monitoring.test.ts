import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../scripts/free-port.ts';
import { routeOf } from '../../../src/contract/route-of.ts';
import { openPool } from '../../../src/database/core/connection.ts';
import { databaseCheck } from '../../../src/database/core/server/answering.ts';
import { backups } from '../../../src/database/hosting/backups-table.ts';
import { startLeaderJobs } from '../../../src/operations/hosting/jobs/leader-jobs.ts';
import { aPrompt } from '../../factories.ts';
import { monitoredSite, pages, type SiteOptions, token } from '../../support/site/monitored-site.ts';
import { type TestApp, testApp } from '../../support/site/test-app.ts';

let app: TestApp;
const closing: (() => unknown)[] = [];
const site = (options?: SiteOptions) => monitoredSite(app, closing, options);

beforeAll(async () => {
  app = await testApp();
});

afterAll(async () => {
  for (const close of closing) await close();
});

describe('/healthz', () => {
  it('answers without the database, to GET and HEAD', async () => {
    const { get } = await site({ databaseAnswers: async () => false });
    const reply = await get('/healthz');
    expect([reply.status, await reply.text()]).toEqual([200, 'ok\n']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const head = await get('/healthz', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await get('/healthz', { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is not logged, measured or limited', async () => {
    const { get, lines, metrics } = await site({ env: { ACCESS_LOG: 'on', METRICS_TOKEN: token } });
    for (const path of ['/healthz', '/readyz?x'])
      expect((await get(path)).headers.get('ratelimit')).toBe(null);
    await metrics();
    expect(lines).toEqual([]);
    expect(await metrics()).not.toContain('route="monitor"');
  });
});

describe('/readyz', () => {
  it('answers 200 when the database answers', async () => {
    const { get } = await site();
    expect((await get('/readyz')).status).toBe(200);
    expect((await get('/readyz', { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    [{ isStopping: true }, 'The site is stopping.\n'],
    [{ databaseAnswers: async () => false }, 'The database is not responding.\n'],
  ])('answers 503 with the reason: %o', async (options, reason) => {
    const reply = await (await site(options)).get('/readyz');
    expect([reply.status, await reply.text()]).toEqual([503, reason]);
  });

  it('finds out about a database that refuses connections, and one that is silent', async () => {
    const refusing = openPool(`postgres://nobody@127.0.0.1:${await freePort()}/none`);
    expect(await databaseCheck(refusing.db, 60_000)()).toBe(false);
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const waiting = openPool(`postgres://nobody@127.0.0.1:${(silent.address() as AddressInfo).port}/none`);
    const check = databaseCheck(waiting.db, 50);
    expect(await Promise.all([check(), check()])).toEqual([false, false]);
    expect(waiting.use()[0]).toMatchObject({ name: 'general', total: 1, waiting: 0 });
    closing.push(refusing.close, waiting.close, () => silent.close());
  });
});

describe('/metrics', () => {
  it.each<Record<string, string>>([{}, { METRICS_PORT: '0' }])(
    'is like any unknown path without a token: %o',
    async (env) => {
      const { get } = await site({ env });
      const reply = await get('/metrics');
      expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'text/html']);
    },
  );

  it('needs the token', async () => {
    const { get } = await site({ env: { METRICS_TOKEN: token } });
    for (const authorization of ['', token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`]) {
      const reply = await get('/metrics', { headers: { authorization } });
      expect([reply.status, reply.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
    const reply = await get('/metrics', { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0.0.4/);
  });

  it('is served on a port of its own, with the token if there is one, and nothing else is', async () => {
    for (const [env, headers] of [
      [{}, {}],
      [{ METRICS_TOKEN: token }, { authorization: `Bearer ${token}` }],
    ] as const) {
      const port = await freePort();
      await site({ env: { ...env, METRICS_PORT: `127.0.0.1:${port}` } });
      const get = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
      expect((await get('/metrics')).status).toBe('METRICS_TOKEN' in env ? 401 : 200);
      expect(await (await get('/metrics', { headers })).text()).toContain('promptorium_build_info');
      expect((await get('/readyz')).status).toBe(200);
      expect((await get('/api/posts')).status).toBe(404);
    }
  });

  it('says which address cannot be used', async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    closing.push(() => taken.close());
    const { port } = taken.address() as AddressInfo;
    await expect(site({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(
      `The metrics cannot be served at 127.0.0.1:${port} (EADDRINUSE): choose another METRICS_PORT.`,
    );
  });

  it('counts requests by method, route and status', async () => {
    const alice = await app.user('alice');
    const { id } = await alice.api.publishPrompt({ body: aPrompt() });
    const { get, metrics } = await site({ env: { METRICS_TOKEN: token } });
    await get(`/api/posts/id/${id}?fields=slug`);
    await get('/prompt/a?q=secret');
    await get('/prompt/b', { method: 'HEAD' });
    const text = await metrics();
    for (const labels of [
      'method="GET",route="/api/posts/id/{id}",status="200"',
      'method="GET",route="/prompt/:id",status="200"',
      'method="HEAD",route="/prompt/:id",status="200"',
    ])
      expect(text).toContain(`http_request_duration_seconds_count{${labels}} 1\n`);
    expect(text).not.toMatch(/secret|slug/);
    expect(text).not.toContain(id);
  });

  it('has few labels, whatever is requested', async () => {
    const { get, metrics, send: sendAny } = await site({ env: { METRICS_TOKEN: token } });
    const paths = [
      '/x',
      '/api/x',
      '/files/x',
      '/previews/x',
      '/feeds/x',
      '/sitemaps/x',
      '/assets/x',
      '/prompt/x',
    ];
    for (let i = 0; i < 5; i++) for (const path of paths) await get(`${path}-${i}?${i}`);
    for (const method of ['PROPFIND', 'MKCOL', 'PURGE']) await sendAny(method, '/x');
    const labels = [...(await metrics()).matchAll(/_seconds_count\{method="(\w+)",route="([^"]+)"/g)];
    const routes = labels.map(([, , route]) => route);
    expect(routes.toSorted()).toEqual([...paths.map(routeOf), 'page'].toSorted());
    expect(new Set(labels.map(([, method]) => method))).toEqual(new Set(['GET', 'other']));
  });

  it('tells how pools, page cache, limits, background jobs, mails, disk and backups are doing', async () => {
    const stop = startLeaderJobs(app.contextFor({ role: 'system' }));
    const contextFor: TestApp['contextFor'] = (viewer) => ({
      ...app.contextFor(viewer),
      backupsScheduled: true,
    });
    const { get, metrics } = await site({ env: { METRICS_TOKEN: token }, contextFor });
    expect(await (await site({ env: { METRICS_TOKEN: token } })).metrics()).not.toContain('backup_age');
    for (let i = 0; i < 3; i++) await get('/prompt/cached');
    const limits = app.config.limits;
    const ctx = app.contextFor({ role: 'visitor' });
    for (let i = 0; i <= limits.contact.most; i++) await ctx.limits.count('contact', 'someone');
    await ctx.mail.send({ to: 'a@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    await expect.poll(metrics, { timeout: 20_000 }).toMatch(/work_runs_total\{work="figures"\} 1\n/);
    await expect
      .poll(metrics, { timeout: 20_000 })
      .toMatch(/^promptorium_work_last_success_timestamp_seconds\{work="words"\} \d{10}/m);
    await stop();
    // Another process does the work now.
    expect(await metrics()).not.toMatch(/last_success_timestamp_seconds\{work="(?!figures)/);
    const age = async () => Number(/^promptorium_backup_age_seconds (\S+)$/m.exec(await metrics())?.[1]);
    // No backup has succeeded: since the start, and since the first attempt.
    expect(await age()).toBeGreaterThanOrEqual(0);
    expect(await age()).toBeLessThan(600);
    const at = new Date();
    const dayBefore = new Date(at.getTime() - 86_400_000);
    await ctx.db.insert(backups).values({
      id: ctx.newId(),
      due: dayBefore,
      attempt: 1,
      startedAt: dayBefore,
      aliveUntil: dayBefore,
      finishedAt: dayBefore,
      outcome: 'failed',
    });
    expect(await age()).toBeGreaterThanOrEqual(86_400);
    await ctx.db.insert(backups).values({
      id: ctx.newId(),
      due: at,
      attempt: 1,
      startedAt: at,
      aliveUntil: at,
      finishedAt: at,
      outcome: 'good',
      bytes: 1,
    });
    expect(await age()).toBeLessThan(600);
    const text = await metrics();
    for (const line of [
      /^promptorium_build_info\{version="\d+\.\d+\.\d+",node="v\d+[.\d]+"\} 1$/m,
      /^promptorium_database_connections\{pool="general"\} [1-9]/m,
      /^promptorium_database_connections_idle\{pool="search"\} \d/m,
      /^promptorium_database_waiting\{pool="general"\} 0$/m,
      /^promptorium_page_cache_lookups_total\{result="hit"\} 2$/m,
      /^promptorium_page_cache_lookups_total\{result="miss"\} 1$/m,
      /^promptorium_page_cache_renders_total 1$/m,
      /^promptorium_page_cache_pages 1$/m,
      /^promptorium_page_cache_bytes [1-9]/m,
      /^promptorium_limit_exceeded_total\{limit="contact"\} 1$/m,
      /^promptorium_work_failures_total\{work="sweep"\} 0$/m,
      /^promptorium_mails_total\{outcome="sent"\} [1-9]/m,
      /^promptorium_mails_total\{outcome="failed"\} 0$/m,
      /^promptorium_mails_waiting 0$/m,
      /^promptorium_disk_bytes\{space="free"\} \d{6}/m,
      /^promptorium_disk_bytes\{space="total"\} \d{6}/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
      /^process_resident_memory_bytes \d{7}/m,
    ])
      expect(text).toMatch(line);
  });

  it('is what docs/monitoring.md lists and what its alert rules use', async () => {
    const { get, metrics } = await site({
      env: { METRICS_TOKEN: token },
      contextFor: (viewer) => ({ ...app.contextFor(viewer), sells: true, backupsScheduled: true }),
    });
    await get('/');
    const names = [...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
    const text = readFileSync(join(import.meta.dirname, '../../../docs/monitoring.md'), 'utf8');
    const table = text.split('\n').filter((line) => /^\| `\w+_/.test(line));
    const listed = table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/\w+/g)].map(String));
    const own = names.filter((name) => !/^(nodejs|process)_/.test(name));
    expect(listed.filter((name) => !name.endsWith('_')).toSorted()).toEqual(own.toSorted());
    const [scrape] = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml]) => parse(yaml ?? ''));
    expect(scrape.scrape_configs[0].job_name).toBe('promptorium');
    const rules = parse(readFileSync(join(import.meta.dirname, '../../../deploy/alerts.yml'), 'utf8'));
    const tests = readFileSync(join(import.meta.dirname, '../../../deploy/alerts.test.yml'), 'utf8');
    expect(
      [...tests.matchAll(/alertname: (\w+)/g)].filter(
        ([, name]) => !rules.groups[0].rules.some((rule: { alert: string }) => rule.alert === name),
      ),
    ).toEqual([]);
    for (const { alert, expr, annotations } of rules.groups[0].rules) {
      expect(annotations.summary, alert).toBeTruthy();
      const used = [...expr.matchAll(/\b(?:http|promptorium|nodejs|process)_\w+/g)].map(([name]) =>
        name.replace(/_(count|bucket)$/, ''),
      );
      expect([...names, ''], alert).toEqual(expect.arrayContaining(used));
    }
  });

  it('counts replies that clients did not wait for', async () => {
    const { get, metrics } = await site({ env: { METRICS_TOKEN: token } });
    const abort = new AbortController();
    // Never answered: the client goes away first.
    const { promise: rendering, resolve: begun } = Promise.withResolvers<void>();
    const render = pages.render;
    pages.render = () => {
      begun();
      return new Promise(() => {});
    };
    const reply = get('/explore', { signal: abort.signal });
    await rendering;
    abort.abort();
    await expect(reply).rejects.toThrow();
    pages.render = render;
    await expect.poll(metrics).toContain('http_requests_aborted_total{method="GET",route="/explore"} 1\n');
  });
});

describe('a request id', () => {
  const sent = { 'x-request-id': 'given-by-a-proxy' };

  it('is in every reply, and in the body of a problem', async () => {
    const { get } = await site();
    for (const path of [
      '/api/nothing',
      '/prompt/a',
      '/prompt/a',
      '/none',
      '/feed.xml',
      '/files/x',
      '/assets/x',
    ])
      expect((await get(path, { headers: sent })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    const reply = await get('/api/nothing');
    expect(await reply.json()).toMatchObject({ requestId: reply.headers.get('x-request-id') });
    const post = await get('/feed.xml', { method: 'POST' });
    expect(await post.json()).toMatchObject({ requestId: post.headers.get('x-request-id') });
  });

  it('is taken from a trusted proxy, if it is well-formed', async () => {
    const { get } = await site({ env: { TRUST_PROXY: '1' } });
    const reply = await get('/api/nothing', { headers: sent });
    expect(await reply.json()).toMatchObject({ requestId: 'given-by-a-proxy' });
    expect(reply.headers.get('x-request-id')).toBe('given-by-a-proxy');
    for (const id of ['short', 'x'.repeat(65), '{"a":"b"}'])
      expect((await get('/', { headers: { 'x-request-id': id } })).headers.get('x-request-id')).not.toBe(id);
  });
});

describe('the access log', () => {
  it('is off by default', async () => {
    const { get, lines } = await site();
    await get('/prompt/a');
    expect(lines).toEqual([]);
  });

  it('has a line for each request, without queries, cookies, tokens and whole addresses', async () => {
    const { get, lines } = await site({ env: { ACCESS_LOG: 'on', TRUST_PROXY: '1' } });
    const headers = {
      'x-forwarded-for': '192.0.2.77',
      'x-request-id': 'given-by-a-proxy',
      cookie: 'promptorium.session_token=secret',
      authorization: 'Bearer secret',
    };
    const reply = await get('/reset-password/secret?next=secret', { headers });
    await reply.text();
    await expect.poll(() => lines).toHaveLength(1);
    expect(lines[0]).toEqual({
      requestId: 'given-by-a-proxy',
      method: 'GET',
      route: '/reset-password/:token',
      status: 404,
      ms: expect.any(Number),
      bytes: 11,
      address: '192.0.2.0/24',
    });
  });

  it('has whole addresses with LOG_ADDRESSES=full', async () => {
    const env = { ACCESS_LOG: 'on', TRUST_PROXY: '1', LOG_ADDRESSES: 'full' };
    const { get, lines } = await site({ env });
    await get('/', { headers: { 'x-forwarded-for': '192.0.2.77' } });
    await expect.poll(() => lines.map(({ address }) => address)).toEqual(['192.0.2.77']);
  });
});
