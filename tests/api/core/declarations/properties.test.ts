import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/config/config.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { type EndpointName, endpointList, endpoints } from '../../../../src/contract/endpoints.ts';
import { contentNames } from '../../../../src/contract/pages/content.ts';
import { reports } from '../../../../src/database/moderation/moderation-tables.ts';
import { notificationKindNames } from '../../../../src/domain/notifications/notifications.ts';
import { makeLink } from '../../../../src/operations/identity/mail-links/create.ts';
import { unsubscribeToken } from '../../../../src/operations/notifications/unsubscribe.ts';
import { aDiscussion, anEvent, aPrompt } from '../../../factories.ts';
import { proposalFor } from '../../../support/a-proposal.ts';
import { aProviderLink } from '../../../support/a-provider-link.ts';
import { changedFork } from '../../../support/changed-fork.ts';
import { duplicates, orphans } from '../../../support/consistency.ts';
import { isCollectionWrite, randomCollection } from '../../../support/generated/random-collection.ts';
import { isAboutDecision, randomDecision } from '../../../support/generated/random-decision.ts';
import {
  addressOf,
  mailed,
  passwordField,
  weights,
  withCode,
} from '../../../support/generated/random-endpoints.ts';
import { mistaken, nonsense, sent, textOf, validInput } from '../../../support/generated/random-input.ts';
import { isFuzzing, seed } from '../../../support/generated/seed.ts';
import { anOrder, aRefundRequest, aSale } from '../../../support/market/an-order.ts';
import { aRefusedPayout, earn } from '../../../support/market/earnings.ts';
import { premiumPrompt, price } from '../../../support/market/market.ts';
import { pictureForm } from '../../../support/market/picture-form.ts';
import { type LocalIssuer, startLocalIssuer } from '../../../support/servers/local-issuer.ts';
import { giveSecondFactor, shownCode } from '../../../support/site/second-factor.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

const batches = isFuzzing ? 200 : 80;
const atOnce = 5;
/** One generated request: its endpoint, user and input, and whether it should succeed. */
interface Drawn {
  name: EndpointName;
  actor: number;
  target: number;
  valid: boolean;
  /** Sent by a signed-in user; if false, by a visitor. */
  signedIn: boolean;
  query: unknown;
  body: unknown;
  /** The path parameter to send instead of an id, if the mistake is in the path. */
  part: string | undefined;
}

// Token sync needs a hosted identity provider, which this site does not have, webhooks a server at an address that is allowed. A stream does not end.
const names: EndpointName[] = endpointList
  .filter(
    ({ name, path }) =>
      !['syncSession', 'streamNotifications'].includes(name) && !path.startsWith('/users/me/webhooks'),
  )
  .map(({ name }) => name);
let app: TestApp;
let issuer: LocalIssuer;
let admin: TestUser;
let users: TestUser[];
/** A published prompt of each user that is never deleted, and another one that they edit. */
let permanent: string[];
let edited: string[];
let made = 0;
const plenty = { most: 1_000_000, seconds: 3600 };
const account = { email: 'known@example.com', password: 'correct horse battery' };
const outcomes = new Map(names.map((name) => [name, { done: 0, refused: 0 }]));

beforeAll(async () => {
  const { limits } = readConfig({});
  issuer = await startLocalIssuer();
  app = await testApp({
    env: {
      PAYMENTS: 'test',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_CLIENT_SECRET: issuer.clientSecret,
    },
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits,
  });
  admin = await app.user('boss', 'admin');
  users = await Promise.all(Array.from({ length: 12 }, (_, n) => app.user(`user${n}`)));
  const publishAll = () =>
    Promise.all(users.map(async (user) => (await user.api.publishPrompt({ body: aPrompt() })).id));
  permanent = await publishAll();
  edited = await publishAll();
  await app.visitor.signUp({ body: { name: 'Known', ...account } });
});
afterAll(() => issuer.close());

describe(`${batches * atOnce} random requests, ${atOnce} at a time (seed ${seed})`, () => {
  it('are answered according to the contract and leave the database consistent', async () => {
    const request = fc.oneof(
      ...names.map((name) => ({ weight: weights[name] ?? 10, arbitrary: drawn(name) })),
    );
    const batch = fc.array(request, { minLength: atOnce, maxLength: atOnce });
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        await Promise.all(requests.map(send));
      }),
      { numRuns: batches, endOnFailure: true },
    );
    // For rarely drawn endpoints, by chance all requests may have been valid, or all invalid.
    for (let extra = 0; extra < 40; extra++)
      for (const name of missed())
        for (const request of fc.sample(drawn(name), { seed: seed + extra, numRuns: 1 })) await send(request);
    expect(missed()).toEqual([]);
    expect(await counterDifferences(app.pool)).toEqual([]);
    expect(await orphans(app)).toEqual([]);
    expect(await duplicates(app)).toEqual([]);
  }, 600_000);
});

/** Endpoints that have not succeeded yet, or have not been refused although they can be. */
function missed(): EndpointName[] {
  return names.filter((name) => {
    const { done = 0, refused = 0 } = outcomes.get(name) ?? {};
    return !done || (mayFail(endpoints[name]) && !refused);
  });
}

function mayFail(endpoint: Endpoint): boolean {
  return Boolean(endpoint.access !== 'visitor' || endpoint.params || endpoint.query || endpoint.body);
}

/** Requests to an endpoint, one in three with a mistake. */
function drawn(name: EndpointName): fc.Arbitrary<Drawn> {
  const endpoint: Endpoint = endpoints[name];
  const query = endpoint.query ? validInput(endpoint.query) : fc.constant({});
  const body = endpoint.body ? validInput(endpoint.body) : fc.constant(undefined);
  const common = { name: fc.constant(name), actor: fc.nat(11), target: fc.nat(11) };
  const valid = fc.record({
    ...common,
    valid: fc.constant(true),
    signedIn: endpoint.access !== 'visitor' ? fc.constant(true) : fc.boolean(),
    query,
    body,
    part: fc.constant(undefined),
  });
  if (!mayFail(endpoint)) return valid as fc.Arbitrary<Drawn>;
  const wrong = fc.tuple(valid, fc.constantFrom(...mistakes(endpoint))).chain(
    ([request, mistake]) =>
      fc.record({
        ...Object.fromEntries(Object.entries(request).map(([key, value]) => [key, fc.constant(value)])),
        valid: fc.constant(false),
        ...(mistake === 'session' && { signedIn: fc.constant(false) }),
        ...(mistake === 'query' && {
          query: fc
            .tuple(fc.constantFrom(...Object.keys(endpoint.query?.shape ?? {})), nonsense)
            .map(([key, value]) => ({ ...(request.query as object), [key]: value })),
        }),
        ...(mistake === 'body' && { body: mistaken(request.body) }),
        ...(mistake === 'address' && {
          part: nonsense.map((value) => `~${textOf(value)}`.slice(0, 3000).toWellFormed()),
        }),
      }) as fc.Arbitrary<Drawn>,
  );
  return fc.oneof({ weight: 2, arbitrary: valid as fc.Arbitrary<Drawn> }, { weight: 1, arbitrary: wrong });
}

function mistakes(endpoint: Endpoint): string[] {
  return [
    ...(endpoint.access !== 'visitor' ? ['session'] : []),
    ...(endpoint.query ? ['query'] : []),
    ...(endpoint.body ? ['body'] : []),
    ...(endpoint.params ? ['address'] : []),
  ];
}

/**
 * Sends a request and checks the status of the reply; the test app itself checks the body against the
 * contract.
 */
async function send(request: Drawn): Promise<void> {
  const { name } = request;
  const endpoint: Endpoint = endpoints[name];
  const { method, path } = endpoints[name];
  const as = request.signedIn || path.startsWith('/decisions/') ? await actorOf(request) : undefined;
  const part = request.part ?? (await targetOf(request, as));
  const given = Object.entries(queryOf(request));
  const query = new URLSearchParams(given.map(([key, value]) => [key, textOf(value)]));
  const body =
    endpoint.bodyType === 'file'
      ? await pictureForm(2 + request.target, 2)
      : ((request.valid ? validBody(name) : undefined) ??
        (await withProof(name, unique(request.body), request.valid, as)));
  if (name === 'readPurchase')
    await as?.api.openPurchase({ params: { id: part ?? '' }, body: { consent: true } }).catch(() => {});
  const address = addressOf(path, { part, promptId: permanent[0] ?? '' });
  const reply = await app.request(`${method} ${address}?${query}`, {
    ...(as && { as }),
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(!(endpoint.bodyType === 'file') && { headers: { 'content-type': 'application/json' } }),
  });
  const summary = `${JSON.stringify({ ...request, part, body }).slice(0, 2000)}\n${reply.status} ${reply.text.slice(0, 500)}`;
  if (expectedToSucceed(request, endpoint, query)) expect(reply.status, summary).toBe(endpoint.status);
  else if (reply.status !== endpoint.status) {
    expect(reply.status, summary).toBeGreaterThanOrEqual(400);
    expect(reply.status, summary).toBeLessThan(500);
  }
  if (mustFail(request, endpoint, query)) expect(reply.status, summary).toBeGreaterThanOrEqual(400);
  const outcome = outcomes.get(name);
  if (outcome) outcome[reply.status === endpoint.status ? 'done' : 'refused']++;
}

/** A body that succeeds, where generated ones do not. */
function validBody(name: EndpointName): object | undefined {
  switch (name) {
    case 'signIn':
      return account;
    case 'mergeUpstream':
      return { version: 2 };
    case 'acceptProposal':
      return {};
    case 'buyPrompt':
      return { price };
    case 'payOut':
      return { amount: 4.24 };
    case 'handOverPrompts':
      return { to: 'user0' };
    // Another prompt to move it to would have to be in the collection.
    case 'moveCollectionItem':
      return { to: 'first' };
    case 'refundSale':
    case 'refundOrder':
      return { reason: 'Sorry.' };
    case 'bookEntry':
      return { from: 'platform', to: 'provider', amount: 1, reason: 'A fee.' };
    case 'createInvitation':
      return { email: `invited${made++}@example.com` };
    case 'openPurchase':
      return { consent: true };
    case 'decideWaiting':
      return { decision: 'refuse', ids: [permanent[0]], reason: 'Unknown.' };
    default:
      return undefined;
  }
}

/**
 * The query; a valid one names versions that exist, and has no parameters that only go with some of the
 * others.
 */
function queryOf({ name, valid, query }: Drawn): object {
  if (!valid) return query as object;
  if (name === 'compareVersions') return { from: 1, to: 1 };
  const { ids: _, publishedSince: __, updatedSince: ___, ...others } = query as Record<string, unknown>;
  return { ...others, ...('version' in others && { version: 1 }) };
}

function expectedToSucceed(request: Drawn, endpoint: Endpoint, query: URLSearchParams): boolean {
  // Of a patch, the fields that stay decide, too.
  return request.valid && !request.name.startsWith('patch') && !mustFail(request, endpoint, query);
}

/**
 * Whether the contract requires a refusal. A random "mistake" may happen to be valid; then both outcomes are
 * accepted.
 */
function mustFail(request: Drawn, endpoint: Endpoint, query: URLSearchParams): boolean {
  return (
    (endpoint.access !== 'visitor' && !request.signedIn) ||
    request.part !== undefined ||
    endpoint.query?.safeParse(Object.fromEntries(query)).success === false ||
    endpoint.body?.safeParse(sent(request.body)).success === false
  );
}

async function actorOf({ name, actor }: Drawn): Promise<TestUser> {
  if (name === 'refundSale') return app.user(`refunding${made++}`);
  if (name === 'payOut') {
    const seller = await app.user(`earner${made++}`);
    await earn(app, seller);
    return seller;
  }
  // Only the user of the link may use it.
  if (name === 'verifyEmail') return app.user(`mailed${made++}`);
  if (isCollectionWrite(endpoints[name])) return app.user(`collector${made++}`);
  if (
    ['moderator', 'admin'].includes(endpoints[name].access) ||
    endpoints[name].path.startsWith('/invitations')
  )
    return admin;
  if (name === 'introduceAccount') {
    const user = await app.user(`waiting${made++}`);
    await app.pool.db.execute(sql`update users set awaits_approval = true where id = ${user.id}`);
    return user;
  }
  if (passwordField[name] || withCode[name]) return userWithPassword(name);
  // These end a session, use up a quota of the user, or need a recent sign-in: on a slow machine, that of `users` is older than ten minutes.
  if (/^(signOut|dropSession|endSessions?|saveSearch|createWebhook|revokeKey)$/.test(name))
    return app.user(`temporary${made++}`);
  return users[actor] ?? admin;
}

/** A user with a password, and with a second factor if the endpoint requires a code. */
async function userWithPassword(name: EndpointName): Promise<TestUser> {
  const user = await app.account(`password${made++}`, account.password);
  if (withCode[name]) await giveSecondFactor(app, user.id, withCode[name]);
  return user;
}

async function targetOf({ name, actor, target }: Drawn, as: TestUser | undefined): Promise<string> {
  const author = users[actor];
  const { path } = endpoints[name];
  const order = await orderFor(path, as);
  if (order) return order;
  if (name === 'endSession') return (await as?.api.mySessions())?.items[0]?.id ?? 'none';
  if (name === 'readMailLink') return tokenFor('verify-email');
  if (name === 'readInvitation') {
    const { url } = await admin.api.createInvitation({ body: {} });
    return url?.split('/').at(-1) ?? '';
  }
  if (path.startsWith('/invitations/'))
    return (await admin.api.createInvitation({ body: { email: `invited${made++}@example.com` } })).id;
  if (name === 'readContent') return contentNames[target % contentNames.length] ?? '';
  // Users cannot follow themselves, or rate or report their own content.
  const others = target === actor ? (target + 1) % 12 : target;
  if (name === 'readPromptBySlug') return slugOf(permanent[target]);
  if (path.startsWith('/collections/'))
    return randomCollection(app, name, { as, promptId: permanent[0] ?? '' });
  // A block would refuse later requests of the two.
  if (/\/(mute|block)$/.test(path)) return (await app.user(`hidden${made++}`)).username;
  if (path.includes('{username}')) return `user${others}`;
  if (['reportPrompt', 'ratePrompt', 'answerOutcome', 'addComment'].includes(name))
    return permanent[others] ?? '';
  if (path.startsWith('/comments/')) return commentBy(name === 'reportComment' ? users[others] : author);
  if (/^\/(discussions|replies)\//.test(path)) return postBy(author ?? admin, path);
  if (path.startsWith('/events/')) return (await admin.api.createEvent({ body: anEvent() })).event.id;
  if (path.startsWith('/admin/reports/')) return reportAboutNewUser();
  if (isAboutDecision(path)) {
    const isAppealed = name === 'decideAppeal';
    return randomDecision(app, isAppealed || !as ? await app.user(`warned${made++}`) : as, { isAppealed });
  }
  // Hidden prompts cannot be liked, so each request hides a new one.
  if (path.startsWith('/admin/posts/'))
    return (await users[0]?.api.publishPrompt({ body: aPrompt() }))?.id ?? '';
  if (path.startsWith('/admin/people/')) {
    const { id } = await app.user(`moderated${made++}`);
    if (name === 'handOverPrompts') await admin.api.deactivateUser({ params: { id } });
    return id;
  }
  if (path.includes('/categories/')) return ['design', 'business', 'education'][target % 3] ?? '';
  if (path.includes('/keys/')) return keyOf(as);
  if (path.includes('/searches/')) return searchOf(as);
  if (path.includes('/sign-in/providers/')) return as ? aProviderLink(app, as.id) : 'none';
  if (path.includes('/notification-mails/'))
    return notificationKindNames[target % notificationKindNames.length] ?? '';
  if (path.includes('/notifications/')) return notificationOf(as);
  if (name === 'updatePrompt' || name === 'patchPrompt') return edited[actor] ?? '';
  if (name === 'readPromptStats') return permanent[actor] ?? '';
  if (path.startsWith('/proposals/')) return proposalFor(name, author ?? admin, admin);
  if (name === 'proposeEdit') return (await admin.api.publishPrompt({ body: aPrompt() })).id;
  if (name === 'readUpstream' || name === 'mergeUpstream')
    return changedFork(admin.api, (author ?? admin).api);
  // Drafts cannot be restored.
  if (['deletePrompt', 'hidePrompt', 'restoreVersion', 'forkPrompt'].includes(name))
    return (await author?.api.publishPrompt({ body: aPrompt() }))?.id ?? '';
  return permanent[target] ?? '';
}

/** What an endpoint about orders is sent for, if it is one. */
async function orderFor(path: string, as: TestUser | undefined): Promise<string | undefined> {
  if (path === '/posts/{id}/orders') return premiumPrompt(admin);
  if (path.startsWith('/admin/refunds/'))
    return aRefundRequest(app, await app.user(`selling${made++}`), 'escalated');
  if (path.startsWith('/admin/orders/')) return anOrder(app, {}, 'succeed');
  if (!/^\/users\/me\/(orders|purchases|payouts|sales\/id|sales\/refunds)\/\{/.test(path)) return undefined;
  if (!as) return 'none';
  if (path.includes('/payouts/')) return aRefusedPayout(app, as);
  if (path.endsWith('/refunds')) return aSale(app, as);
  if (path.includes('/sales/')) return aRefundRequest(app, as, 'asked');
  const isPaid = path.endsWith('/refund') || path.includes('/purchases/');
  return anOrder(app, { buyer: as }, isPaid ? 'succeed' : 'none');
}

async function slugOf(id = ''): Promise<string> {
  return (await app.visitor.readPrompt({ params: { id } })).post.slug;
}

async function postBy({ api }: TestUser, path: string): Promise<string> {
  const { discussion } = await api.startDiscussion({ body: aDiscussion() });
  if (path.startsWith('/discussions/')) return discussion.id;
  return (await api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'Yes.' } })).reply.id;
}

async function commentBy({ api } = admin): Promise<string> {
  const params = { id: permanent[0] ?? '' };
  return (await api.addComment({ params, body: { bodyMd: 'Useful.' } })).comment.id;
}

/** A report about a prompt of a new user, who may be banned for it. */
async function reportAboutNewUser(): Promise<string> {
  const author = await app.user(`reported${made++}`);
  const { id } = await author.api.publishPrompt({ body: aPrompt() });
  await users[0]?.api.reportPrompt({ params: { id }, body: { reason: 'spam' } });
  const [row] = await app.pool.db.select().from(reports).where(eq(reports.subjectId, id));
  return row?.id ?? '';
}

async function keyOf(as: TestUser | undefined): Promise<string> {
  if (!as) return 'none';
  const body = { name: 'Key', scopes: ['read'] };
  return (await app.request('POST /users/me/keys', { as, body })).body.key?.id ?? 'none';
}

/** The newest notification of a user, who has just got a follower. */
async function notificationOf(as: TestUser | undefined): Promise<string> {
  if (!as) return 'none';
  const follower = await app.user(`follower${made++}`);
  await follower.api.addUserFollow({ params: { username: as.username } });
  return (await as.api.myNotifications({ query: {} })).items[0]?.id ?? 'none';
}

async function searchOf(as: TestUser | undefined): Promise<string> {
  if (!as) return 'none';
  await app.pool.db.execute(sql`delete from saved_searches where user_id = ${as.id}`);
  return (await as.api.saveSearch({ body: { filters: { q: `words ${made++}` } } })).search.id;
}

/**
 * Adds to a valid body what cannot be generated: the user's password and code, or the token of a mailed link.
 */
async function withProof(
  name: EndpointName,
  body: unknown,
  valid: boolean,
  as: TestUser | undefined,
): Promise<unknown> {
  const field = passwordField[name];
  const purpose = mailed[name];
  if (valid && (field || withCode[name]))
    return {
      ...(body as object),
      ...(field && { [field]: account.password }),
      ...(name === 'linkProvider' && { provider: 'oidc' }),
      ...(withCode[name] && { code: as ? await shownCode(app, as.id) : '123456' }),
    };
  // To decline takes an answer.
  if (valid && name === 'answerRefund') return { ...(body as object), answer: 'It works.' };
  // Random invitations do not exist.
  if (valid && name === 'signUp') return { ...(body as object), invitation: undefined };
  // Random categories do not exist.
  if (valid && name === 'saveSearch') return { filters: { q: 'words', categoryId: 'design' } };
  if (valid && name === 'unsubscribe') {
    const { id } = as ?? (await app.user(`mailed${made++}`));
    const token = unsubscribeToken(app.contextFor({ role: 'system' }), { userId: id, kinds: ['like'] });
    return { ...(body as object), token };
  }
  if (!valid || !purpose) return body;
  return { ...(body as object), token: await tokenFor(purpose, name === 'verifyEmail' ? as : undefined) };
}

/** The token of a link mailed to a user, by default a new one. */
async function tokenFor(purpose: 'reset-password' | 'verify-email', to?: TestUser): Promise<string> {
  const { id, username } = to ?? (await app.user(`mailed${made++}`));
  const link = { purpose, userId: id, email: `${username}@example.com` };
  return (await makeLink(app.contextFor({ role: 'system' }), link)).url.split('/').at(-1) ?? '';
}

/** The body with unique values where the database requires them. */
function unique(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const given = body as Record<string, unknown>;
  return {
    ...given,
    ...(given.email === 'unique@example.com' && { email: `Unique${made++}@example.com` }),
    // A random id matches no comment.
    // Only the first version exists.
    ...(Number.isInteger(given.version) && { version: 1 }),
    ...(typeof given.parentId === 'string' && given.parentId.length <= 100 && { parentId: undefined }),
    ...('latestAt' in given && { latestAt: '2999-01-01T00:00:00.000Z' }),
    // Only a hidden prompt can be sent back as hidden.
    ...(given.status === 'hidden' && { status: 'published' }),
    ...(given.username === 'unique' && { username: `Unique${made++}` }),
  };
}
