import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { emptyApi } from '../../../src/api/app.ts';
import { register } from '../../../src/api/core/register.ts';
import { readConfig } from '../../../src/config/config.ts';
import { endpoint } from '../../../src/contract/core/endpoint.ts';
import type { Viewer } from '../../../src/domain/identity/viewer.ts';
import type { Limits, LimitUse } from '../../../src/operations/core/adapters/adapters.ts';
import type { Context } from '../../../src/operations/core/context.ts';
import { quietLog } from '../../support/site/quiet-log.ts';

/** An endpoint that exists in this test only: whatever is refused here is refused by its declaration alone. */
const renameShelf = endpoint({
  name: 'renameShelf',
  method: 'PUT',
  path: '/shelves/{id}',
  access: 'admin',
  actionLimits: ['report'],
  summary: 'Rename a shelf',
  description: 'Gives a shelf another name.',
  params: z.object({ id: z.string().max(10) }),
  body: z.object({ name: z.string({ error: 'Name is required' }) }),
  maxBodyBytes: 100,
  status: 200,
  reply: z.object({ name: z.string() }),
  failureMessage: 'Failed to rename the shelf',
});

/** An older form that ends. */
const listShelves = endpoint({
  name: 'listShelves',
  method: 'GET',
  path: '/shelves',
  access: 'visitor',
  summary: 'The shelves',
  description: 'Lists the shelves, the older way.',
  query: z.object({ page: z.coerce.number().default(1), cursor: z.string().optional() }),
  reply: z.object({ items: z.array(z.string()), totalPages: z.number(), nextCursor: z.string() }),
  deprecated: { since: '2026-11-23', use: ['renameShelf'], until: '2027-11-23' },
  failureMessage: 'Failed to list the shelves',
});

const admin = { role: 'admin', id: 'a', username: 'ada' } as const;
const json = { 'content-type': 'application/json' };
let viewer: Viewer;
let handled: string[];
let counted: string[];
let used: Record<string, number>;

beforeEach(() => {
  viewer = admin;
  handled = [];
  counted = [];
  used = {};
});

const limits: Limits = {
  table: readConfig({}).limits,
  count: async (name, subject): Promise<LimitUse> => {
    counted.push(`${name} ${subject}`);
    used[name] = (used[name] ?? 0) + 1;
    return {
      name,
      most: 1,
      seconds: 60,
      used: used[name],
      left: 0,
      resetSeconds: 60,
      exceeded: used[name] > 1,
    };
  },
  uncount: async () => {},
};

const api = emptyApi({
  log: quietLog,
  hasRoom: async () => true,
  newId: () => 'request-id',
  limits,
  contextOf: async () => ({ viewer, log: quietLog, limits }) as Context,
});
register(api, renameShelf, async (ctx, { params, body }) => {
  handled.push(`${ctx.viewer.username} renames ${params.id} to ${body.name}`);
  return { name: body.name };
});
register(api, listShelves, async () => ({ items: ['Best'], totalPages: 2, nextCursor: 'b' }));

/** Sends a request whose body tells whether any of it was read. */
async function send(
  headers: Record<string, string>,
  { method = 'PUT', path = '/shelves/1', chunks = ['{"name":"Best"}'] } = {},
) {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(stream) {
        const chunk = chunks[read++];
        if (chunk === undefined) stream.close();
        else stream.enqueue(new TextEncoder().encode(chunk));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { method, headers, ...(method !== 'GET' && { body, duplex: 'half' }) };
  const request = new Request(`http://localhost/api${path}`, init as RequestInit);
  const response = await api.hono.fetch(request, { address: '192.0.2.1' });
  return {
    status: response.status,
    problem: await response.json(),
    allow: response.headers.get('allow'),
    read,
  };
}

describe('a registered endpoint', () => {
  it('runs its handler for every user its declaration allows', async () => {
    expect(await send(json)).toMatchObject({ status: 200, problem: { name: 'Best' } });
    expect(handled).toEqual(['ada renames 1 to Best']);
  });

  it.each([
    ['another method', 405, {}, { method: 'POST' }, admin],
    ['another site', 403, { origin: 'https://evil.example' }, {}, admin],
    ['a visitor', 401, {}, {}, { role: 'visitor' }],
    ['a member', 403, {}, {}, { ...admin, role: 'member' }],
    ['a banned user', 403, {}, {}, { role: 'banned' }],
    ['a key without the scope', 403, {}, {}, { ...admin, key: { id: 'k', scopes: ['read'] } }],
    ['another type', 415, { 'content-type': 'text/plain' }, {}, admin],
    ['a declared size beyond the maximum', 413, { 'content-length': '101' }, {}, admin],
  ] as [string, number, Record<string, string>, Parameters<typeof send>[1], Viewer][])(
    'refuses %s with %i, without its handler and without reading the body',
    async (_, status, headers, options, as) => {
      viewer = as;
      expect(await send({ ...json, ...headers }, options)).toMatchObject({ status, read: 0 });
      expect(handled).toEqual([]);
    },
  );

  it('refuses what is over a limit before it looks at role, type or size', async () => {
    used = { read: 1 };
    viewer = { role: 'visitor' };
    expect(await send({ 'content-length': '101' })).toMatchObject({ status: 429, read: 0 });
    used = { write: 1 };
    viewer = { ...admin, role: 'member' };
    expect(await send({ 'content-length': '101' })).toMatchObject({ status: 429, read: 0 });
    expect(counted).toEqual(['read 192.0.2.1', 'read 192.0.2.1', 'write a']);
    expect(handled).toEqual([]);
  });

  it('counts what its declaration limits after the input is checked, and refuses more before its handler', async () => {
    used = { report: 1 };
    expect((await send(json, { chunks: ['{}'] })).status).toBe(422);
    used = { report: 1 };
    counted = [];
    const { status, problem } = await send(json);
    expect([status, problem]).toEqual([
      429,
      expect.objectContaining({ detail: 'You have reported a lot. Wait 60 seconds and try again' }),
    ]);
    expect(counted).toEqual(['read 192.0.2.1', 'write a', 'report a']);
    expect(handled).toEqual([]);
  });

  it('refuses in the order of its checks', async () => {
    viewer = { role: 'visitor' };
    const wrong = { 'content-type': 'text/plain', 'content-length': '101' };
    expect((await send({ ...wrong, origin: 'https://evil.example' })).status).toBe(403);
    expect(counted).toEqual([]);
    expect((await send(wrong)).status).toBe(401);
    used = {};
    viewer = { ...admin, role: 'member' };
    expect((await send(wrong)).status).toBe(403);
    used = {};
    viewer = admin;
    expect((await send(wrong)).status).toBe(415);
    used = {};
    expect((await send({ ...json, 'content-length': '101' })).status).toBe(413);
    expect(handled).toEqual([]);
  });

  it('stops reading a body of undeclared size 4 MB after the maximum', async () => {
    const chunks = Array.from({ length: 100 }, () => 'x'.repeat(500_000));
    const { status, read } = await send(json, { chunks });
    expect(status).toBe(413);
    expect(read).toBeLessThan(12);
    expect(handled).toEqual([]);
  });

  it('refuses parameters and fields that do not fit the schemas', async () => {
    expect((await send(json, { path: '/shelves/12345678901' })).status).toBe(400);
    used = {};
    const { status, problem } = await send(json, { chunks: ['{}'] });
    expect([status, problem]).toEqual([422, expect.objectContaining({ detail: 'Name is required' })]);
    expect(handled).toEqual([]);
  });

  it('names the methods of its address, and answers 404 for others', async () => {
    expect(await send({}, { method: 'DELETE' })).toMatchObject({ status: 405, allow: 'PUT, OPTIONS' });
    expect((await send({}, { path: '/tables/1' })).status).toBe(404);
  });
});

describe('an older form', () => {
  const get = (path: string, headers = {}) =>
    api.hono.fetch(new Request(`http://localhost/api${path}`, { headers }), { address: '192.0.2.1' });
  const headersOf = ({ headers }: Response) =>
    Object.fromEntries(['deprecation', 'sunset', 'link'].map((name) => [name, headers.get(name)]));
  const announced = {
    deprecation: '@1795392000',
    sunset: 'Tue, 23 Nov 2027 00:00:00 GMT',
    link: '</api/docs/versioning#older-forms>; rel="deprecation"; type="text/html", </api/docs/versioning#older-forms>; rel="sunset"; type="text/html"',
  };

  it('says on every reply since when and until when it exists, and where that is explained', async () => {
    const reply = await get('/shelves');
    expect(reply.status).toBe(200);
    const pages =
      '</api/shelves?page=1>; rel="first", </api/shelves?cursor=b>; rel="next", </api/shelves?page=2>; rel="last"';
    const linked = { ...announced, link: `${announced.link}, ${pages}` };
    expect(headersOf(reply)).toEqual(linked);
    used = {};
    const unchanged = await get('/shelves', { 'if-none-match': reply.headers.get('etag') ?? '' });
    expect([unchanged.status, headersOf(unchanged)]).toEqual([304, linked]);
    used = { read: 1 };
    const refused = await get('/shelves');
    expect([refused.status, headersOf(refused)]).toEqual([429, announced]);
  });

  it('is told from all other endpoints', async () => {
    const { headers } = await api.hono.fetch(
      new Request('http://localhost/api/shelves/1', { method: 'PUT' }),
      { address: '192.0.2.1' },
    );
    expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
