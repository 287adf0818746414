import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import { type Endpoint, rulesOf } from '../../../src/contract/core/endpoint.ts';
import { type EndpointName, endpointList, endpoints } from '../../../src/contract/endpoints.ts';
import { aPrompt } from '../../factories.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const { limits: defaults } = readConfig({});

let app: TestApp;
let alice: TestUser;
let promptId: string;

beforeAll(async () => {
  // One user sends hundreds of bad bodies.
  app = await testApp({ limits: { ...defaults, write: { most: 10_000, seconds: 60 } } });
  // An admin, who passes the role checks of every endpoint.
  alice = await app.user('alice', 'admin');
  promptId = (await alice.api.publishPrompt({ body: aPrompt() })).id;
});

const names = (wanted: (endpoint: Endpoint) => unknown) =>
  endpointList.filter(wanted).map((endpoint) => endpoint.name);
const notObjects = ['', 'nonsense', '[', 'null', '[]', '"text"', '1e400', `"${'x'.repeat(50_000)}"`];
const withoutFields = ['{}', '{"title":{}}', '{"__proto__":{"isPremium":true}}'];
/** Endpoints whose body may be an empty object. */
const everythingOptional = new Set<EndpointName>([
  'updateUser',
  'setUpPayouts',
  'unlinkProvider',
  'updateWebhook',
  'patchPrompt',
  'patchDiscussion',
  'patchEvent',
  'readNotifications',
  'acceptProposal',
  'openPurchase',
  'createInvitation',
  'syncSession',
  'declineProposal',
  'addCollectionItem',
  'patchCollection',
  'countView',
]);
const hostile = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '\0',
  '\u202Etxt',
  '🎉'.repeat(30),
  'x'.repeat(5000),
  '__proto__',
];

function requestLineOf(name: EndpointName, part: string): string {
  const { method, path } = endpoints[name];
  return `${method} ${path.replace(/\{\w+\}/, encodeURIComponent(part))}`;
}

async function refusal(requestLine: string, options: Parameters<TestApp['request']>[1]) {
  const reply = await app.request(requestLine, options);
  expect(reply.status, `${requestLine} ${reply.text}`).toBeLessThan(500);
  if (reply.status >= 400) {
    expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(reply.body.detail.length).toBeGreaterThan(10);
    expect(reply.text).not.toMatch(/node_modules|at async|select |insert into/i);
  }
  return reply;
}

async function rows(): Promise<unknown> {
  const [row] =
    await app.pool.db.execute(sql`select (select count(*) from prompts) as prompts, (select count(*) from users) as users,
    (select count(*) from sessions) as sessions, (select count(*) from likes) as likes, (select count(*) from bookmarks) as bookmarks,
    (select count(*) from uploads) as uploads, (select max(updated_at) from prompts) as changed`);
  return row;
}

describe('every endpoint with a path parameter', () => {
  it.each(names((endpoint) => endpoint.params))('%s refuses invalid values', async (name) => {
    for (const part of hostile.filter((text) => text.trim() !== '')) {
      const reply = await refusal(requestLineOf(name, part), {
        as: alice,
        body: endpoints[name] && 'body' in endpoints[name] ? aPrompt() : undefined,
      });
      expect(reply.status).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('every endpoint with a query', () => {
  it.each(names((endpoint) => endpoint.query))('%s refuses or ignores invalid values', async (name) => {
    const keys = Object.keys((endpoints[name] as Endpoint).query?.shape ?? {});
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) {
      for (const value of hostile) {
        await refusal(`${requestLineOf(name, 'alice')}?${key}=${encodeURIComponent(value)}`, { as: alice });
      }
      await refusal(`${requestLineOf(name, 'alice')}?${key}=%ff%fe&${key}=2`, { as: alice });
    }
  });
});

describe('every endpoint with a body', () => {
  it.each(names((endpoint) => endpoint.body))(
    '%s refuses invalid bodies, and writes nothing',
    async (name) => {
      const requestLine = requestLineOf(name, promptId);
      const before = await rows();
      const json = { 'content-type': 'application/json' };
      for (const body of [...notObjects, ...(everythingOptional.has(name) ? [] : withoutFields)]) {
        const reply = await refusal(requestLine, { as: alice, body, headers: json });
        expect([400, 422]).toContain(reply.status);
      }
      expect(
        (
          await refusal(requestLine, {
            as: alice,
            body: 'a=b',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        ).status,
      ).toBe(415);
      expect(
        (await refusal(requestLine, { as: alice, body: `"${'x'.repeat(4_000_000)}"`, headers: json })).status,
      ).toBe(413);
      expect(await rows()).toEqual(before);
    },
  );

  it('reports each invalid field once, in plain words', async () => {
    for (const [field, value, message] of [
      ['tags', 'text', 'tags must be a list'],
      ['sampleResponses', ['text'], 'sampleResponses.0 must be a JSON object'],
      [
        'sampleResponses',
        [{ type: 'song', content: 'x' }],
        'sampleResponses.0.type must be one of text, image, video',
      ],
      ['title', [], 'Title must be text'],
      ['imageUrl', '', 'Cover Image is required'],
    ] as const) {
      const { body } = await refusal('POST /posts', { as: alice, body: { ...aPrompt(), [field]: value } });
      expect(body.errors.map((error: { message: string }) => error.message)).toEqual([message]);
      expect(body.detail).toBe(message);
    }
  });

  it('publishing and updating refuse each field of the wrong type or length', async () => {
    const wrong: Record<string, unknown[]> = {
      title: [null, 1, {}, [], '', ' \n ', '\u200b\u202e', 'x'.repeat(201), 'a\0b', [], Array(200).fill('a')],
      heading: [1, 'x'.repeat(161)],
      categoryId: [null, 5, '', 'nowhere', 'a\0b'],
      contentMd: [null, '', ' \t\n ', 'x'.repeat(100_001)],
      summary: ['', 'x'.repeat(301)],
      tags: [
        'text',
        null,
        {},
        [1],
        [null],
        [[]],
        [''],
        ['\u200b'],
        ['a', 'b', 'c', 'd', 'e', 'f'],
        ['x'.repeat(31)],
        ['a', ' A '],
      ],
      imageUrl: ['', 'nonsense', 'javascript:alert(1)', `https://x.example/${'x'.repeat(2000)}`],
      sampleResponses: [
        'text',
        null,
        ['text'],
        [[]],
        [{}],
        [{ type: 'song', content: 'x' }],
        [{ content: 'x'.repeat(20_001) }],
        [{ content: 'x', id: '\0' }],
        [{ type: 'image', content: 'x' }],
        Array(11).fill({ content: 'x' }),
      ],
      isPremium: ['yes', 1],
      status: ['secret', null],
    };
    const before = await rows();
    for (const requestLine of ['POST /posts', `PUT /posts/id/${promptId}`]) {
      for (const [field, values] of Object.entries(wrong)) {
        for (const value of values) {
          const reply = await refusal(requestLine, { as: alice, body: { ...aPrompt(), [field]: value } });
          expect([field, value, reply.status]).toEqual([field, value, 422]);
          expect(reply.body.errors[0].field.split('.')[0]).toBe(field);
          const fields = reply.body.errors.map((error: { field: string }) => error.field);
          expect(new Set(fields).size).toBe(fields.length);
        }
      }
      for (const price of [0, 0.98, -1, 1000, 1.999, '4.99', null]) {
        const reply = await refusal(requestLine, {
          as: alice,
          body: { ...aPrompt(), isPremium: true, price },
        });
        expect([price, reply.status, reply.body.errors[0].field]).toEqual([price, 422, 'price']);
      }
    }
    expect(await rows()).toEqual(before);
    expect(await counterDifferences(app.pool)).toEqual([]);
  });
});

describe('every endpoint that writes and takes no body', () => {
  const bodiless = names((declared) => declared.method !== 'GET' && rulesOf(declared).bodyType === 'none');
  it.each(bodiless)('%s refuses a large one', async (name) => {
    const { status } = await refusal(requestLineOf(name, promptId), {
      as: alice,
      body: 'x'.repeat(100_000),
      headers: { 'content-length': '100000' },
    });
    expect(status).toBe(413);
  });
});

describe('the API', () => {
  it('accepts text of the maximum length and stores it unchanged', async () => {
    const body = aPrompt({
      title: '🎉'.repeat(60),
      contentMd: '🎉'.repeat(10_000),
      summary: 'x'.repeat(300),
      tags: ['أ'.repeat(30), '__proto__', 'constructor'],
    });
    const { post } = await alice.api.publishPrompt({ body });
    expect(post).toMatchObject({
      title: body.title,
      contentMd: body.contentMd,
      summary: body.summary,
      tags: body.tags,
    });
  });

  it('answers unknown paths with 404, and wrong methods with 405 and the allowed ones', async () => {
    for (const requestLine of ['GET /nothing', 'GET /posts/id', 'GET /']) {
      expect((await refusal(requestLine, {})).status).toBe(404);
    }
    for (const [requestLine, allowed] of [
      ['PATCH /posts', 'GET, HEAD, POST, OPTIONS'],
      ['POST /categories', 'GET, HEAD, OPTIONS'],
      ['POST /docs', 'GET, HEAD, OPTIONS'],
      ['DELETE /openapi.json', 'GET, HEAD, OPTIONS'],
      ['POST /auth/start/google', 'GET, HEAD, OPTIONS'],
      [`GET /posts/${promptId}/like`, 'POST, OPTIONS'],
    ] as const) {
      const reply = await refusal(requestLine, {});
      expect([requestLine, reply.status, reply.headers.get('allow')]).toEqual([requestLine, 405, allowed]);
      const preflight = await app.request(requestLine.replace(/^\w+/, 'OPTIONS'), {});
      expect([preflight.status, preflight.headers.get('allow'), preflight.text]).toEqual([204, allowed, '']);
    }
    const { body } = await refusal(`POST /posts/id/${promptId}`, {});
    expect(body.detail).toBe(`/api/posts/id/${promptId} accepts GET, PUT, PATCH and DELETE, not POST`);
  });
});
