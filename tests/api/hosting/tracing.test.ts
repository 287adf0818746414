import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { type CurrentRequest, withRequest } from '../../../src/adapters/core/requests/current-request.ts';
import { readConfig } from '../../../src/config/config.ts';
import { openPool } from '../../../src/database/core/connection.ts';
import { startTracing, statementWatch } from '../../../src/start/monitoring.ts';
import { createSiteServer } from '../../../src/start/serve.ts';
import { aPrompt } from '../../factories.ts';
import { traceReceiver } from '../../support/servers/trace-receiver.ts';
import { quietLog } from '../../support/site/quiet-log.ts';
import { testApp } from '../../support/site/test-app.ts';

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

const trace = '0af7651916cd43dd8448eb211c80319c';
const parent = 'b7ad6b7169203331';
const pages = {
  normalise: (url: URL) => url.pathname,
  render: async () => ({ status: 200, headers: {}, html: 'page' }),
};

/** The site with traces to a receiver; `flush` stops tracing and returns the spans received until then. */
async function tracedSite(env: Record<string, string> = {}) {
  const receiver = await traceReceiver();
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20me',
    ...env,
  });
  const tracing = await startTracing(config, quietLog);
  const app = await testApp({ watch: statementWatch(config, quietLog, tracing) });
  const server = createSiteServer({ ...app, tracing, pages, log: quietLog });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close(), receiver.close);
  const { port } = server.address() as AddressInfo;
  return {
    app,
    get: async (path: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      await reply.text();
      return reply;
    },
    flush: async () => {
      await tracing?.close();
      return receiver.spans;
    },
  };
}

it('sends spans of requests and of their statements, in the trace of the request', async () => {
  const { app, get, flush } = await tracedSite({ OTEL_SERVICE_NAME: 'prompts' });
  const alice = await app.user('alice');
  const { id } = await alice.api.publishPrompt({ body: aPrompt() });
  await get(`/api/posts/id/${id}?fields=slug`, { traceparent: `00-${trace}-${parent}-01` });
  await get('/prompt/secret');
  const spans = await flush();
  const [request] = spans.filter(({ name }) => name === 'GET /api/posts/id/{id}');
  expect(request).toMatchObject({
    traceId: trace,
    parentSpanId: parent,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/posts/id/{id}',
      'http.response.status_code': 200,
    },
    resource: { 'service.name': 'prompts', 'service.version': expect.any(String) },
    authorization: 'Bearer me',
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const { name, traceId, attributes } of statements) {
    expect([name, traceId]).toEqual(['SELECT', trace]);
    expect(attributes['db.query.text']).toContain('$1');
  }
  // What is no request's, such as publishing in this process, is not traced.
  const page = spans.find(({ name }) => name === 'GET /prompt/:id');
  expect(spans.every(({ traceId }) => traceId === trace || traceId === page?.traceId)).toBe(true);
  expect(JSON.stringify(spans)).not.toMatch(new RegExp(`secret|${id}`));
});

it.each([
  ['always_off', '01', 0],
  ['always_on', '00', 1],
  ['parentbased_always_on', '00', 0],
  ['parentbased_always_off', '01', 1],
  ['traceidratio', '01', 0],
])('OTEL_TRACES_SAMPLER=%s with the flags %s sends %i requests', async (sampler, flags, sent) => {
  const env = { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0' };
  const { get, flush } = await tracedSite(env);
  await get('/api/nothing', { traceparent: `00-${trace}-${parent}-${flags}` });
  expect((await flush()).filter(({ name }) => name === 'GET api')).toHaveLength(sent);
});

it('is off without a receiver, and a receiver that is away only costs a warning', {
  timeout: 120_000,
}, async () => {
  expect(await startTracing(readConfig({}), quietLog)).toBe(undefined);
  const warnings: string[] = [];
  const log = { ...quietLog, warn: (_: object, message: string) => void warnings.push(message) };
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '100' };
  const tracing = await startTracing(readConfig(env), log);
  tracing?.begin('GET', '/', {}).end(200);
  await tracing?.close();
  await expect.poll(() => warnings, { timeout: 60_000 }).toContain('traces cannot be sent');
});

it('warns of slow statements with the request that sent them and without values', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = { ...quietLog, warn: (fields: object) => void lines.push({ ...fields }) };
  const connection = { ...inject('connection'), database: 'postgres' };
  const during = (request: CurrentRequest, work: () => Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => withRequest(request, () => work().then(resolve, reject)));
  const one = { id: 'request-1', route: '/api/posts' };
  const two = { id: 'request-2', route: '/prompt/:id' };
  const send = async (slowMs: string) => {
    const watch = statementWatch(readConfig({ SLOW_STATEMENT_MS: slowMs }), log, undefined);
    // Those that follow the first one wait for its connection.
    const pool = openPool(connection, { max: 1, watch });
    closing.push(pool.close);
    const slow = () => pool.db.execute(sql`select pg_sleep(0.1), ${'secret'}::text`);
    await Promise.all([
      during(one, slow),
      during(two, slow),
      slow(),
      during(one, () => pool.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`))),
    ]);
    // On a busy machine others may be slow, too.
    return lines.splice(0).filter(({ statement }) => /pg_sleep/.test(String(statement)));
  };
  const statement = 'select pg_sleep(0.1), $1::text';
  const ms = expect.any(Number);
  const warned = await send('50');
  expect(warned).toHaveLength(4);
  expect(warned).toEqual(
    expect.arrayContaining([
      { ms, requestId: 'request-1', route: '/api/posts', statement },
      { ms, requestId: 'request-2', route: '/prompt/:id', statement },
      { ms, requestId: undefined, route: undefined, statement },
      { ms, requestId: 'request-1', route: '/api/posts', statement: 'select pg_sleep(0.1)' },
    ]),
  );
  expect(await send('3600000')).toEqual([]);
  expect(await send('0')).toEqual([]);
});
