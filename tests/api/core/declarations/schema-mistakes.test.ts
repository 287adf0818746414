import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/api/core/openapi/openapi.ts';
import { readConfig } from '../../../../src/config/config.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { exampleOf } from '../../../../src/contract/core/examples.ts';
import { type EndpointName, endpointList, endpoints } from '../../../../src/contract/endpoints.ts';
import { type JsonSchema, mistakesIn, wrongTexts } from '../../../support/generated/schema-mistakes.ts';
import { pictureForm } from '../../../support/market/picture-form.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

const { limits } = readConfig({});
const plenty = { most: 1_000_000, seconds: 60 };
const document = openApiDocument({ name: 'Promptorium', url: 'https://prompts.test' }, limits);

let app: TestApp;
let admin: TestUser;
let before: unknown;

beforeAll(async () => {
  app = await testApp({
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits,
  });
  admin = await app.user('alice', 'admin');
  // Every day, a user's first request is noted.
  await admin.api.readOverview();
  before = await rows();
});

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

const names = endpointList.map(({ name }) => name);

function operationOf({ method, path }: Endpoint): Operation {
  return document.paths?.[path]?.[method.toLowerCase() as 'get'] as unknown as Operation;
}

const resolve = (ref: string) =>
  document.components?.schemas?.[ref.split('/').at(-1) ?? ''] as unknown as JsonSchema;

/** The request of an endpoint's example with changes. */
async function sent(name: EndpointName, changes: RawRequest) {
  const { params = {}, query = {} } = changes;
  const endpoint: Endpoint = endpoints[name];
  const { method, path, bodyType, body: schema } = endpoint;
  const given = exampleOf(endpoint).request as RawRequest;
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? given.params?.[key] ?? 'none'),
  );
  const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return app.request(`${method} ${filled}?${parameters}`, {
    as: admin,
    ...(schema && {
      body: JSON.stringify('body' in changes ? changes.body : given.body),
      headers: { 'content-type': 'application/json' },
    }),
    ...(bodyType === 'file' && { body: await pictureForm() }),
  });
}

interface RawRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** Rows of every table, which none of these requests may change. */
async function rows(): Promise<unknown> {
  const tables = await app.pool.db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('limit_counters', 'processes', 'leases')`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`);
  return app.pool.db.execute(sql.raw(counts.join(' union all ')));
}

describe('a request that breaks the schemas of the document', () => {
  it.each(names)('is refused by %s', async (name) => {
    const endpoint: Endpoint = endpoints[name];
    const operation = operationOf(endpoint);
    const accepted: string[] = [];
    const check = async (part: string, status: number, request: RawRequest, field: string) => {
      const reply = await sent(name, request);
      const fields = (reply.body?.errors ?? []).map((error: { field: string }) => error.field);
      const named = fields.some(
        (one: string) => one === field || one.startsWith(`${field}.`) || field.startsWith(one),
      );
      if (reply.status !== status || !named)
        accepted.push(`${part}: ${reply.status} ${reply.body?.detail ?? ''} [${fields}]`);
    };
    await check('unknown parameter', 400, { query: { noSuchParameter: '1' } }, 'noSuchParameter');
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in === 'header') continue;
      const where = parameter.in === 'path' ? 'params' : 'query';
      for (const text of wrongTexts(parameter.schema)) {
        if (where === 'params' && text === '') continue;
        const request = { [where]: { [parameter.name]: text } };
        await check(`${parameter.name}=${text.slice(0, 20)}`, 400, request, parameter.name);
      }
    }
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema) {
      const { body } = exampleOf(endpoint).request as RawRequest;
      for (const { field, what, value } of mistakesIn(schema, body, resolve))
        await check(`${field} ${what}`, 422, { body: value }, field);
    }
    expect(accepted).toEqual([]);
  });

  it('changes nothing', async () => expect(await rows()).toEqual(before));
});
