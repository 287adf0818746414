import { createConfig, lintFromString } from '@redocly/openapi-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../../src/api/core/openapi/openapi.ts';
import { readConfig } from '../../../../src/config/config.ts';
import { type Endpoint, problemCodesOf, rateLimitsOf } from '../../../../src/contract/core/endpoint.ts';
import { exampleIds, exampleMailToken } from '../../../../src/contract/core/example-data.ts';
import { exampleOf } from '../../../../src/contract/core/examples.ts';
import { type ProblemCode, problemExamples, problemStatus } from '../../../../src/contract/core/problems.ts';
import { firstDayLimits, type LimitName, rateLimits } from '../../../../src/contract/core/rate-limits.ts';
import { type EndpointName, endpointList, endpoints } from '../../../../src/contract/endpoints.ts';
import { idempotentReplies, limitCounters } from '../../../../src/database/core/schema.ts';
import { newcomerLimits } from '../../../../src/domain/people/newcomers.ts';
import { suspendUser } from '../../../../src/operations/moderation/users/suspend.ts';
import { unsubscribeToken } from '../../../../src/operations/notifications/unsubscribe.ts';
import { aDiscussion, aPrompt } from '../../../factories.ts';
import { aProviderLink } from '../../../support/a-provider-link.ts';
import { brokenBy } from '../../../support/broken-api.ts';
import { exampleIdMap } from '../../../support/generated/example-id-map.ts';
import { examplesInOrder } from '../../../support/generated/examples-in-order.ts';
import { outOfRange } from '../../../support/generated/out-of-range.ts';
import { beforeMarketExamples } from '../../../support/market/market-examples.ts';
import { pictureForm } from '../../../support/market/picture-form.ts';
import { type LocalIssuer, startLocalIssuer } from '../../../support/servers/local-issuer.ts';
import { startTokenIssuer, type TokenIssuer } from '../../../support/servers/token-issuer.ts';
import { systemContext } from '../../../support/site/commands.ts';
import { codeAt } from '../../../support/site/second-factor.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

interface Request {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

const site = { name: 'Promptorium', url: 'https://prompts.test' };
const { limits } = readConfig({});
const document = openApiDocument(site, limits);
const names = endpointList.map(({ name }) => name);
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});

// biome-ignore lint/suspicious/noExplicitAny: parts of a document of any shape
function operationOf(name: EndpointName): any {
  const { method, path } = endpoints[name];
  return (document.paths as Record<string, Record<string, unknown>>)[path]?.[method.toLowerCase()];
}

describe('the document', () => {
  it('is served as generated, and is not sent again while unchanged', async () => {
    const reply = await app.request('GET /openapi.json');
    expect(reply.status).toBe(200);
    const served = openApiDocument({ ...site, url: 'http://localhost:3000' }, app.config.limits);
    expect(reply.body).toEqual(JSON.parse(JSON.stringify(served)));
    expect(reply.body.openapi).toBe('3.1.0');
    const again = await app.request('GET /openapi.json', {
      headers: { 'if-none-match': reply.headers.get('etag') ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('has exactly the endpoints of the contract', () => {
    const inDocument = Object.values(document.paths ?? {}).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>).map(
        (operation) => operation.operationId,
      ),
    );
    expect(inDocument.sort()).toEqual([...names].sort());
  });

  it.each(names)('describes the parameters, authentication, examples and failures of %s', (name) => {
    const endpoint: Endpoint = endpoints[name];
    const operation = operationOf(name);
    expect(operation.summary.length).toBeGreaterThan(5);
    expect(operation.description).toMatch(/^[A-Z].{20,}\.$/);
    expect(operation.tags).toHaveLength(1);
    expect(document.tags?.map((tag) => tag.name)).toContain(operation.tags[0]);
    for (const parameter of operation.parameters ?? []) {
      expect(parameter.description, `${name} ${parameter.name}`).toMatch(/\w{2}/);
    }
    const signedIn = [{ bearer: [] }, { cookie: [] }];
    expect(operation.security).toEqual(
      endpoint.access !== 'visitor' ? signedIn : endpoint.personalized ? [...signedIn, {}] : [],
    );
    const { content } = operation.responses[endpoint.status];
    if (endpoint.file) expect(content[endpoint.file].schema.contentMediaType).toBe(endpoint.file);
    else {
      const { example } = content['application/json'];
      expect(endpoint.reply.parse(example)).toEqual(example);
    }
    if (endpoint.body) {
      const { example } = operation.requestBody.content['application/json'];
      expect(endpoint.body.safeParse(example).success).toBe(true);
    }
    for (const code of problemCodesOf(endpoint)) {
      const [, , , component = ''] = operation.responses[problemStatus[code]].$ref.split('/');
      const response = document.components?.responses?.[component] as unknown as {
        content: { 'application/problem+json': { example?: { code: string }; examples?: object } };
      };
      const { example, examples = {} } = response.content['application/problem+json'];
      expect(example ? [example.code] : Object.keys(examples)).toContain(code);
    }
  });

  it('lists the rules that are checked before a request runs', () => {
    expect(operationOf('listPrompts')).toMatchObject({
      'x-access': 'visitor',
      'x-key-scope': 'read',
      'x-rate-limits': ['read', 'key'],
      'x-body-type': 'none',
      'x-while-suspended': true,
      'x-idempotent': false,
    });
    expect(operationOf('listPrompts')).not.toHaveProperty('x-max-body-bytes');
    expect(operationOf('publishPrompt')).toMatchObject({
      'x-access': 'member',
      'x-key-scope': 'write',
      'x-rate-limits': ['read', 'key', 'write', 'firstDayPrompts'],
      'x-body-type': 'json',
      'x-max-body-bytes': 3_145_728,
      'x-problem-codes': expect.arrayContaining(['suspended', 'invalid', 'too-large', 'storage-full']),
      'x-while-suspended': false,
      'x-idempotent': true,
    });
    expect(operationOf('uploadFile')['x-body-type']).toBe('file');
    expect(operationOf('decideReports')).toMatchObject({ 'x-access': 'moderator', 'x-key-scope': 'none' });
  });

  it('lists every rate limit with its configured numbers', () => {
    const listed = document['x-rate-limits'] as { name: string; most: number; seconds: number }[];
    expect(Object.fromEntries(listed.map(({ name, most, seconds }) => [name, { most, seconds }]))).toEqual({
      ...limits,
      firstDayPrompts: { most: newcomerLimits.prompts, seconds: 86_400 },
      firstDayEdits: { most: newcomerLimits.edits, seconds: 86_400 },
      firstDayPosts: { most: newcomerLimits.comments, seconds: 86_400 },
    });
    for (const limit of listed) {
      const { counts, per } = { ...rateLimits, ...firstDayLimits }[limit.name as LimitName];
      expect(limit).toMatchObject({ counts, per });
    }
  });

  it('names the session cookie', async () => {
    const eve = { name: 'Eve', email: 'eve@example.com', password: 'correct horse' };
    const { headers } = await app.request('POST /auth/sign-up/email', { body: eve });
    const { body } = await app.request('GET /openapi.json');
    expect(headers.getSetCookie()[0]?.split('=')[0]).toBe(body.components.securitySchemes.cookie.name);
  });

  it('passes the recommended linter rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const source = JSON.stringify(document);
    const findings = await lintFromString({ source, absoluteRef: '/openapi.json', config });
    // The rule compares only paths. No two ambiguous paths share a method, so no request is ambiguous.
    const real = findings.filter(({ ruleId, message }) => {
      if (ruleId !== 'no-ambiguous-paths') return true;
      const [one = {}, two = {}] = Array.from(
        message.matchAll(/`(\/[^`]+)`/g),
        ([, path = '']) => (document.paths as Record<string, object>)[path],
      );
      return Object.keys(one).some((method) => method in two);
    });
    expect(real.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
    const broken = JSON.stringify({ ...document, paths: { '/x': { get: { responses: {} } } } });
    expect(
      (await lintFromString({ source: broken, absoluteRef: '/openapi.json', config })).length,
    ).toBeGreaterThan(0);
  });
});

describe('the examples, run in order', () => {
  /** Endpoints that end Alice’s session; she signs in again after them. */
  const endsSession = new Set<EndpointName>(['endSession', 'endSessions', 'resetPassword']);
  const ids = exampleIdMap();
  const tokens: Record<string, string> = {};
  let world: TestApp;
  /** A site whose accounts are at a hosted provider. */
  let hosted: TestApp;
  let issuer: TokenIssuer;
  /** A site with a sign-in provider, and the token of a member. */
  let linking: { app: TestApp; token: string; issuer: LocalIssuer };
  /** The token of the last mailed link. */
  let mailed = '';
  /**
   * The secret of Alice's authenticator app, and the time step of the next code, starting with the previous
   * 30 seconds.
   */
  let factor = { secret: '', used: -1 };
  const withToken = (request: unknown) =>
    JSON.parse(
      JSON.stringify(request)
        .replaceAll(exampleMailToken, mailed)
        .replace(/([\w-]{36})\.like\.\w+/, (_, userId) =>
          unsubscribeToken(systemContext(world), { userId, kinds: ['like'] }),
        )
        .replace('"123456"', () => `"${codeAt(factor.secret, new Date(), factor.used++)}"`),
    );

  /** Undoes the decision of the example before. */
  const reopenProposal = () => world.pool.db.execute("update proposals set state = 'open', message = ''");
  let bobsId = '';
  const confirmAlice = (is: boolean) =>
    world.pool.db.execute(`update users set email_verified = ${is} where username = 'alice'`);
  /** What other requests an example needs, and how they are undone. */
  const before: Partial<Record<EndpointName, () => Promise<unknown>>> = {
    withdrawProposal: reopenProposal,
    acceptProposal: reopenProposal,
    handOverPrompts: () => confirmAlice(true),
    introduceAccount: () =>
      world.pool.db.execute("update users set awaits_approval = true where username = 'alice'"),
    ...beforeMarketExamples(() => ({ world, bobsId, tokens, ids })),
  };
  const after: typeof before = {
    handOverPrompts: () => confirmAlice(false),
    introduceAccount: () => world.pool.db.execute('update users set awaits_approval = false'),
    // The example of unlinkProvider removes this one.
    linkProvider: async () => {
      ids.set(exampleIds.link, await aProviderLink(world, ids.actual(exampleIds.alice)));
    },
  };

  const send = async (name: EndpointName, viewer: string, request: Request) => {
    const { method, path, bodyType }: Endpoint = endpoints[name];
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) =>
      encodeURIComponent(request.params?.[key] ?? ''),
    );
    const site = name === 'syncSession' ? hosted : name === 'linkProvider' ? linking.app : world;
    const token = name === 'linkProvider' ? linking.token : tokens[viewer];
    return site.request(`${method} ${filled}?${new URLSearchParams(request.query)}`, {
      body: bodyType === 'file' ? await pictureForm(1200, 630) : request.body,
      headers: viewer === 'visitor' ? {} : { authorization: `Bearer ${token}` },
    });
  };

  /** The names of the shared limits that were counted. */
  const countedLimits = async () =>
    (await world.pool.db.select().from(limitCounters)).map(({ key }) => key.split(':')[0]);

  beforeAll(async () => {
    world = await testApp({ env: { PAYMENTS: 'test' } });
    const bob = await world.user('bob');
    tokens.bob = bob.token;
    bobsId = bob.id;
    tokens.admin = (await world.user('carol', 'admin')).token;
    issuer = await startTokenIssuer({ audience: 'promptorium', now: () => new Date() });
    const local = await startLocalIssuer();
    const { url, clientId, clientSecret } = local;
    const app = await testApp({
      env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    });
    linking = { app, issuer: local, token: (await app.account('alice', 'correct horse battery')).token };
    hosted = await testApp({ env: { IDENTITY_ISSUER: issuer.url, IDENTITY_AUDIENCE: 'promptorium' } });
    const { displayName: name, email } = exampleOf(endpoints.signUp).reply.user;
    tokens.provider = await issuer.token({ name, email, email_verified: false });
  });

  afterAll(async () => {
    await issuer.close();
    await linking.issuer.close();
  });

  it('cover every endpoint', () => {
    expect(examplesInOrder.map(([name]) => name).sort()).toEqual([...names].sort());
  });

  it.each(examplesInOrder)('%s', async (name, viewer) => {
    const endpoint: Endpoint = endpoints[name];
    const example = exampleOf(endpoint);
    const actual = ids.actual(example.request as Request);
    await before[name]?.();
    const wrong: string[] = [];
    for (const request of outOfRange(endpoint, actual)) {
      await world.pool.db.delete(limitCounters);
      const { status, text } = await send(name, viewer, request);
      if (status >= 500 || (status < 400 && endpoint.method !== 'GET'))
        wrong.push(`${JSON.stringify(request)}: ${status} ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    await world.pool.db.delete(limitCounters);
    const reply = await send(name, viewer, withToken(actual));
    expect([reply.status, reply.body?.detail]).toEqual([endpoint.status, undefined]);
    if (name !== 'syncSession')
      expect(rateLimitsOf(endpoint)).toEqual(expect.arrayContaining(await countedLimits()));
    if (endpoint.file) return;
    expect(endpoint.reply.parse(reply.body)).toEqual(reply.body);
    if (name !== 'syncSession') ids.learn(example.reply, reply.body);
    if (name === 'signUp' || name === 'signIn') tokens.alice = reply.body.token;
    if (name === 'enableSecondFactor') factor = { secret: reply.body.secret, used: -1 };
    await after[name]?.();
    if (endsSession.has(name)) {
      const begun = await world.visitor.signIn(exampleOf(endpoints.signIn).request);
      if ('token' in begun) tokens.alice = begun.token;
    }
    mailed = (await world.mails()).at(-1)?.link.split('/').at(-1) ?? mailed;
  });
});

describe('the failures', () => {
  let alice: TestUser;
  let promptId: string;
  const provoked: Partial<Record<ProblemCode, () => ReturnType<TestApp['request']>>> = {
    malformed: () => app.request('GET /posts?limit=1000'),
    unauthenticated: () => app.request('GET /users/me'),
    forbidden: async () =>
      app.request(`PUT /posts/id/${promptId}`, { as: await app.user('mallory'), body: aPrompt() }),
    suspended: async () => {
      const lastYear = await testApp({ now: () => new Date('2025-11-24T12:00:00Z') });
      const as = await lastYear.user('mallory');
      await suspendUser(lastYear.contextFor({ role: 'system' }), as.id, { days: 7 });
      return lastYear.request('POST /posts', { as, body: aPrompt() });
    },
    'not-found': () => app.request('GET /posts/id/none'),
    conflict: async () => {
      const body = { name: 'Eve', email: 'eve2@example.com', password: 'correct horse' };
      await app.request('POST /auth/sign-up/email', { body });
      return app.request('POST /auth/sign-up/email', { body });
    },
    'request-in-progress': async () => {
      const headers = { 'idempotency-key': 'in-progress' };
      const request = { as: alice, body: aDiscussion(), headers };
      await app.request('POST /discussions', request);
      await app.pool.db.update(idempotentReplies).set({ status: null, body: null });
      return app.request('POST /discussions', request);
    },
    'idempotency-key-reused': async () => {
      const headers = { 'idempotency-key': 'reused' };
      await app.request('POST /discussions', { as: alice, body: aDiscussion(), headers });
      return app.request('POST /discussions', { as: alice, body: aDiscussion(), headers });
    },
    gone: async () => {
      const cursor = (await app.request('GET /changes')).body.nextCursor;
      await app.pool.db.execute(sql`update change_log set id = gen_random_uuid()`);
      return app.request(`GET /changes?cursor=${cursor}`);
    },
    'precondition-failed': async () => {
      const { discussion } = await alice.api.startDiscussion({ body: aDiscussion() });
      return app.request(`DELETE /discussions/${discussion.id}`, {
        as: alice,
        headers: { 'if-match': '"x.y"' },
      });
    },
    'too-large': () =>
      app.request('POST /posts', {
        as: alice,
        body: `"${'x'.repeat(4_000_000)}"`,
        headers: { 'content-type': 'application/json' },
      }),
    'unsupported-media-type': () => app.request('POST /posts', { as: alice, body: 'title=x' }),
    invalid: () =>
      app.request('POST /posts', {
        as: alice,
        body: aPrompt({ title: '', tags: ['a', 'b', 'c', 'd', 'e', 'f'] }),
      }),
    'too-many-requests': async () => {
      const narrow = await testApp({
        limits: { ...app.config.limits, read: { most: 1, seconds: 12 } },
        now: () => new Date('2026-01-01T00:00:00Z'),
      });
      await narrow.request('GET /categories', { address: '192.0.2.1' });
      return narrow.request('GET /categories', { address: '192.0.2.1' });
    },
    'proof-required': async () => {
      const always = await testApp({ env: { PROOF_OF_WORK: 'always' } });
      const { body } = exampleOf(endpoints.sendMessage).request;
      const reply = await always.request('POST /contact', { body, address: '192.0.2.1' });
      const { challenge } = problemExamples['proof-required'].example;
      expect(reply.body.challenge).toMatchObject({ bits: challenge?.bits, parts: challenge?.parts });
      // The text and the time differ for each challenge.
      return { ...reply, body: { ...reply.body, challenge } };
    },
    'storage-full': async () => {
      const small = await testApp({ env: { UPLOAD_QUOTA: '0MB' } });
      return small.request('POST /upload', { as: await small.user('alice'), body: await pictureForm() });
    },
    internal: () => brokenBy(app, new Error('no such column')),
    unavailable: () =>
      brokenBy(app, Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' })),
  };

  beforeAll(async () => {
    alice = await app.user('alice');
    promptId = (await alice.api.publishPrompt({ body: aPrompt() })).id;
  });

  it('cover every failure of the contract', () => {
    expect(Object.keys(provoked).sort()).toEqual([...new Set(endpointList.flatMap(problemCodesOf))].sort());
  });

  it.each(Object.keys(provoked) as ProblemCode[])('%s matches its example', async (code) => {
    const reply = await provoked[code]?.();
    const { example } = problemExamples[code];
    expect(reply?.status).toBe(problemStatus[code]);
    // The limit of this test is another one.
    const limit = reply?.body.limit && { limit: { ...example.limit, name: reply.body.limit.name } };
    expect({ ...reply?.body, requestId: example.requestId, ...limit }).toEqual(example);
  });
});
