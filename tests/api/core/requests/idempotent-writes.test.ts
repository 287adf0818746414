import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../src/config/config.ts';
import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { exampleOf } from '../../../../src/contract/core/examples.ts';
import { type EndpointName, endpointList, endpoints } from '../../../../src/contract/endpoints.ts';
import { aPrompt } from '../../../factories.ts';
import { aDecision } from '../../../support/a-decision.ts';
import { pendingProposal } from '../../../support/a-proposal.ts';
import { changedFork } from '../../../support/changed-fork.ts';
import { anOrder, aSale } from '../../../support/market/an-order.ts';
import { earn } from '../../../support/market/earnings.ts';
import { premiumPrompt } from '../../../support/market/market.ts';
import { pictureForm } from '../../../support/market/picture-form.ts';
import { filled, resourceMaker } from '../../../support/resources.ts';
import { type TestApp, type TestUser, testApp } from '../../../support/site/test-app.ts';

const { limits } = readConfig({});
const plenty = { most: 1_000_000, seconds: 60 };

let app: TestApp;
let alice: TestUser;
let admin: TestUser;
let resources: ReturnType<typeof resourceMaker>;
let keys = 0;

beforeAll(async () => {
  app = await testApp({
    env: { PAYMENTS: 'test' },
    limits: {
      ...(Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits),
      report: { most: 3, seconds: 3600 },
    },
  });
  alice = await app.user('alice');
  admin = await app.user('boss', 'admin');
  resources = resourceMaker(app, alice, admin);
});

const secret = 'its reply or its body has a password, a token, a code or a key, which must not be stored';
const account = 'signs in or out, or sends a mail with a token: a limit keeps repetitions harmless';
const sending = 'a repetition is to send again; what is sent has the same id';
const repeatable = 'repeating it changes nothing';

/** The POSTs that take no `Idempotency-Key`, and why. */
const exceptions: Partial<Record<EndpointName, string>> = {
  signIn: secret,
  signUp: secret,
  syncSession: secret,
  changeEmail: secret,
  changePassword: secret,
  resetPassword: secret,
  verifyEmail: secret,
  createInvitation: secret,
  createKey: secret,
  createWebhook: secret,
  rotateWebhookSecret: secret,
  testWebhook: sending,
  sendDelivery: sending,
  enableSecondFactor: secret,
  linkProvider: secret,
  confirmSecondFactor: secret,
  renewRecoveryCodes: secret,
  renewFeedToken: secret,
  signOut: account,
  requestPasswordReset: account,
  sendVerification: account,
  resendInvitation: account,
  decideWaiting: repeatable,
  handOverPrompts: repeatable,
  answerTestCheckout: repeatable,
  requestRefund: repeatable,
  withdrawPurchase: repeatable,
  answerRefund: repeatable,
  decideRefund: repeatable,
  setUpPayouts: repeatable,
  decideTestPayouts: repeatable,
  markDiscussionRead: repeatable,
  countDownload: repeatable,
  openPurchase: repeatable,
  countView: repeatable,
  unsubscribe: repeatable,
  previewMarkdown: repeatable,
  findDuplicates: repeatable,
};

const idempotent = endpointList.filter((endpoint: Endpoint) => endpoint.idempotent).map(({ name }) => name);

/** The parameters of an address that the example's body can be sent to. */
const targets: Partial<Record<EndpointName, () => Promise<Record<string, string>>>> = {
  addReply: async () => (await resources.make('/discussions/{id}')).params,
  restoreVersion: async () => ({ ...(await resources.make('/posts/id/{id}')).params, number: '1' }),
  requestProposalChanges: async () => ({ id: await pendingProposal(alice.api, admin.api) }),
  acceptProposal: async () => ({ id: await pendingProposal(alice.api, admin.api) }),
  declineProposal: async () => ({ id: await pendingProposal(alice.api, admin.api) }),
  withdrawProposal: async () => ({ id: await pendingProposal(admin.api, alice.api) }),
  mergeUpstream: async () => ({ id: await changedFork(admin.api, alice.api) }),
  moveCollectionItem: async () => {
    const { id } = (await alice.api.createCollection({ body: { name: 'Moved' } })).collection;
    const { id: promptId } = await promptOfOthers();
    await alice.api.addCollectionItem({ params: { id, promptId }, body: {} });
    return { id, promptId };
  },
  payOut: async () => {
    await earn(app, alice);
    return {};
  },
  refundSale: async () => ({ id: await aSale(app, alice) }),
  refundOrder: async () => ({ id: await anOrder(app, { seller: alice }, 'succeed') }),
  buyPrompt: async () => ({ id: await premiumPrompt(admin) }),
  followUser: async () => ({ username: (await app.user(`followed${keys}`)).username }),
  followTopic: async () => ({ id: 'design' }),
  joinEvent: async () => (await resources.make('/events/{id}')).params,
  cancelEvent: async () => (await resources.make('/events/{id}')).params,
  reportComment: async () => {
    const { id } = await admin.api.publishPrompt({ body: aPrompt() });
    return { id: (await admin.api.addComment({ params: { id }, body: { bodyMd: 'Buy!' } })).comment.id };
  },
  appealDecision: async () => ({ id: await aDecision(app, { subjectId: alice.id, authorId: alice.id }) }),
  decideAppeal: async () => {
    const id = await aDecision(app, { subjectId: alice.id, authorId: alice.id });
    await alice.api.appealDecision({ params: { id }, body: { text: 'This is wrong.' } });
    return { id };
  },
  decideReports: async () => {
    const { id } = await admin.api.publishPrompt({ body: aPrompt() });
    await alice.api.reportPrompt({ params: { id }, body: { reason: 'spam', details: '' } });
    const { items } = await admin.api.listReportCases({ query: {} });
    return { id: items[0]?.id ?? '' };
  },
};
const promptOfOthers = async () => ({ id: (await admin.api.publishPrompt({ body: aPrompt() })).id });

async function targetOf(name: EndpointName): Promise<Record<string, string>> {
  const { path } = endpoints[name];
  if (targets[name]) return targets[name]();
  if (!path.includes('{')) return {};
  if (path.startsWith('/posts/')) return promptOfOthers();
  throw new Error(`Add a target for ${name}.`);
}

async function send(
  name: EndpointName,
  key: string,
  params: Record<string, string>,
  { as, body }: { as?: TestUser | undefined; body?: unknown } = {},
) {
  const endpoint: Endpoint = endpoints[name];
  const example = (exampleOf(endpoint).request as { body?: unknown }).body;
  return app.request(`${endpoint.method} ${filled(endpoint.path, params)}`, {
    as: as ?? (endpoint.access === 'member' || endpoint.access === 'visitor' ? alice : admin),
    body: endpoint.bodyType === 'file' ? await pictureForm() : (body ?? example),
    headers: { 'idempotency-key': key },
  });
}

/** The number of rows of every table, and all counters. */
async function state(): Promise<unknown> {
  const tables = await app.pool.db.execute<{ name: string }>(
    sql`select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('limit_counters', 'idempotent_replies', 'processes', 'leases')`,
  );
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*) from ${name}`);
  return [
    await app.pool.db.execute(sql.raw(counts.join(' union all '))),
    await app.pool.db.execute(
      sql`select id::text, likes_count, bookmarks_count, comments_count from prompts union all
        select id, prompts_count, followers_count, 0 from topics union all select id::text, participants_count, 0, 0 from events`,
    ),
  ];
}

describe('a POST', () => {
  it('takes an Idempotency-Key, or repeating it is harmless, or its reply must not be stored', () => {
    const posts = endpointList.filter(({ method }) => method === 'POST');
    const without = posts.filter((endpoint: Endpoint) => !endpoint.idempotent).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('is the only method that does', () => {
    expect(idempotent.filter((name) => endpoints[name].method !== 'POST')).toEqual([]);
  });
});

describe('an Idempotency-Key', () => {
  it.each(idempotent)('makes %s run once', async (name) => {
    const params = await targetOf(name);
    const key = `once-${++keys}`;
    const first = await send(name, key, params);
    expect([first.status, first.body.detail]).toEqual([endpoints[name].status, undefined]);
    // Mails of the first request are sent in the background.
    await app.mails();
    const before = await state();
    const again = await send(name, key, params);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([first.status, 'true']);
    expect(again.text).toBe(first.text);
    for (const header of ['content-type', 'etag'])
      expect(again.headers.get(header)).toBe(first.headers.get(header));
    await app.mails();
    expect(await state()).toEqual(before);
  });

  it.each(idempotent)('is refused by %s after another request', async (name) => {
    const key = `used-${++keys}`;
    await app.request('POST /discussions', {
      as: alice,
      body: { category: 'help', title: `Number ${keys}`, bodyMd: 'Other words.' },
      headers: { 'idempotency-key': key },
    });
    if (endpoints[name].access === 'admin' || endpoints[name].access === 'moderator') return;
    const before = await state();
    const params = { id: 'none', username: 'none', number: '1' };
    const reply = await send(name, key, params);
    expect([reply.status, reply.body.code]).toEqual([422, 'idempotency-key-reused']);
    expect(await state()).toEqual(before);
  });

  it('does not undo a like that is sent again, also at the same time', async () => {
    const params = await promptOfOthers();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send('likePrompt', 'like-once', params)),
    );
    for (const { status, body } of replies)
      expect(status === 200 ? body : body.code).toEqual(
        status === 200 ? { liked: true, likeCount: 1 } : 'request-in-progress',
      );
    expect((await send('likePrompt', 'like-once', params)).body).toEqual({ liked: true, likeCount: 1 });
    expect((await alice.api.readPrompt({ params: { id: params.id } })).post.likeCount).toBe(1);
  });

  it('sends the mail of a message once, after it is stored', async () => {
    await app.mails();
    const body = {
      name: 'Alice',
      email: 'alice@example.com',
      subject: 'Once',
      message: 'Only once, please.',
    };
    for (let n = 0; n < 3; n++) expect((await send('sendMessage', 'message', {}, { body })).status).toBe(201);
    expect((await app.mails()).map(({ subject }) => subject)).toEqual(['Promptorium: Once']);
  });

  it('is refused without a user, to whom it would belong', async () => {
    const { status, body } = await app.request('POST /contact', {
      body: exampleOf(endpoints.sendMessage).request.body,
      headers: { 'idempotency-key': 'visitor' },
    });
    expect([status, body.code]).toEqual([400, 'malformed']);
    expect(body.detail).toContain('signed-in user');
  });

  it.each(idempotent)('is answered once in thirty simultaneous requests to %s', async (name) => {
    await app.pool.db.execute(sql`delete from limit_counters`);
    const params = await targetOf(name);
    const keyOf = (n: number) => `many-${name}-${n % 15}`;
    const sent = Array.from({ length: 30 }, (_, n) => send(name, keyOf(n), params));
    // More than the pool has connections; what others ask for meanwhile is answered, too.
    const others = Array.from({ length: 10 }, () => app.request('GET /posts?limit=1', { as: admin }));
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    const replies = await Promise.all(sent);
    const failed = replies.filter(({ status }) => status >= 500);
    // Simultaneous uploads and merges of one member are limited.
    const isLimited = name === 'uploadFile' || name === 'mergeUpstream';
    expect(failed.filter(({ headers }) => !isLimited || !headers.has('retry-after'))).toEqual([]);
    await app.mails();
    const before = await state();
    for (const [n, first] of replies.entries()) {
      if (first.status >= 300) continue;
      const again = await send(name, keyOf(n), params);
      expect([again.text, again.headers.get('idempotency-replayed')]).toEqual([first.text, 'true']);
    }
    await app.mails();
    expect(await state()).toEqual(before);
  });

  it('can be used again after a limit refused the request', async () => {
    const carol = await app.user('carol');
    const body = { reason: 'spam', details: '' };
    const reports = await Promise.all(Array.from({ length: 4 }, promptOfOthers));
    const replies = [];
    for (const [n, params] of reports.entries())
      replies.push(await send('reportPrompt', `report-${n}`, params, { as: carol, body }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    await app.pool.db.execute(sql`delete from limit_counters`);
    const last = await send('reportPrompt', 'report-3', reports[3] ?? {}, { as: carol, body });
    expect([last.status, last.headers.has('idempotency-replayed')]).toEqual([200, false]);
  });

  it('is ignored where it is not needed', async () => {
    const { params, as } = await resources.make('/discussions/{id}');
    for (const title of ['One', 'Two']) {
      const { status, body } = await app.request(filled('PUT /discussions/{id}', params), {
        as,
        body: { category: 'help', title, bodyMd: 'Words.' },
        headers: { 'idempotency-key': 'put' },
      });
      expect([status, body.discussion.title]).toEqual([200, title]);
    }
  });
});
