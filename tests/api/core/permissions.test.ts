import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/config/config.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { exampleOf } from '../../../src/contract/core/examples.ts';
import { type EndpointName, endpointList, endpoints } from '../../../src/contract/endpoints.ts';
import { sessions, users } from '../../../src/database/core/schema.ts';
import { reports } from '../../../src/database/moderation/moderation-tables.ts';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { aDecision } from '../../support/a-decision.ts';
import { pendingProposal } from '../../support/a-proposal.ts';
import { aProviderLink } from '../../support/a-provider-link.ts';
import { drafts, type Row, type Viewer, viewers } from '../../support/draft-permissions.ts';
import { factorBefore, linkPurposes, needsPassword } from '../../support/generated/endpoint-needs.ts';
import { anOrder, aRefundRequest, aSale } from '../../support/market/an-order.ts';
import { aRefusedPayout } from '../../support/market/earnings.ts';
import { premiumPrompt } from '../../support/market/market.ts';
import { pictureForm } from '../../support/market/picture-form.ts';
import { exceptions } from '../../support/permission-exceptions.ts';
import { bannedUser } from '../../support/site/banned-user.ts';
import type { SavedMail } from '../../support/site/mails.ts';
import { giveSecondFactor, shownCode } from '../../support/site/second-factor.ts';
import { type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';
import { watchWrites } from '../../support/watch-writes.ts';

/** The expected status for each viewer, from the endpoint’s declaration or an exception. */
const table = Object.fromEntries(
  endpointList.map((endpoint) => [endpoint.name, exceptions[endpoint.name] ?? declaredRow(endpoint)]),
);

function declaredRow({ access, status, acceptsInvalidToken }: Endpoint): Row {
  switch (access) {
    case 'visitor':
      return [status, status, status, status, acceptsInvalidToken ? status : 401, 403];
    case 'member':
      return [401, status, status, status, 401, 403];
    default:
      return [401, 403, 403, status, 401, 403];
  }
}

const stranger = viewers.indexOf('stranger');
const admin = viewers.indexOf('admin');

/** Moderators decide cases and read decisions, and are members in everything else. */
function moderatorsCell(name: EndpointName, row: Row): [status: number, like: string] {
  return endpoints[name].access === 'moderator' || name === 'readDecision'
    ? [row[admin] ?? 0, 'admins']
    : [row[stranger] ?? 0, 'members'];
}

let app: TestApp;
let writes: () => Promise<string[]>;
let testUsers: Record<Sender, TestUser>;
/** Who sends a request with a token. */
type Sender = Exclude<Viewer, 'visitor'> | 'moderator';
let account: { email: string; password: string };
/** The owner of the subject of the last request, if that is a new user. */
let newOwner: TestUser | undefined;
let made = 0;
const password = 'correct horse battery';

beforeAll(async () => {
  // The last use of a key is known to the hour: no hour ends during the test.
  const late = Date.now() % 3_600_000;
  // Far more writes than the usual limits allow.
  const many = { most: 10_000, seconds: 60 };
  const { limits } = readConfig({});
  app = await testApp({
    env: { INVITATIONS: 'members' },
    now: () => new Date(Date.now() - late),
    limits: {
      ...limits,
      write: many,
      invitation: many,
      invitedAddress: many,
      verify: many,
      reset: many,
      webhook: many,
      proposal: many,
      appeal: many,
    },
  });
  testUsers = {
    stranger: await app.user('stranger'),
    owner: await app.user('owner'),
    admin: await app.user('boss', 'admin'),
    moderator: await app.user('moderator', 'moderator'),
    deleted: await app.user('deleted'),
    banned: await bannedUser(app),
  };
  await app.pool.db.delete(users).where(eq(users.id, testUsers.deleted.id));
  // A user's first request of a month updates their row, whichever endpoint it is for. That must not happen during the tests.
  await Promise.all(Object.values(testUsers).map((as) => app.request('GET /categories', { as })));
  account = { email: 'member@example.com', password };
  await app.visitor.signUp({ body: { name: 'Member', ...account } });
  writes = await watchWrites(app);
});

describe('permissions on published content', () => {
  it('list an exception only where it differs from the declaration', () => {
    const needless = endpointList.filter(
      (endpoint) => String(exceptions[endpoint.name]) === String(declaredRow(endpoint)),
    );
    expect(needless.map(({ name }) => name)).toEqual([]);
    const aboutPrompts = endpointList.filter(({ path }) => /^\/posts\/.*\{(id|slug)\}/.test(path));
    expect(Object.keys(drafts).sort()).toEqual(aboutPrompts.map(({ name }) => name).sort());
  });

  it.each(cells(table))('%s by %s answers %i', (name, viewer, status) =>
    ask(name, viewer, status, 'published'),
  );
});

it('would notice what a refused request writes', async () => {
  await writes();
  const id = await ownersPrompt('published');
  expect(await writes()).toEqual(expect.arrayContaining(['prompts insert', 'users update']));
  await testUsers.stranger.api.addLike({ params: { id } });
  expect(await writes()).toContain('likes insert');
  await testUsers.stranger.api.removeLike({ params: { id } });
  expect(await writes()).toContain('likes delete');
  await app.visitor.listPrompts({ query: {} });
  expect(await writes()).toEqual([]);
});

describe('permissions of a moderator', () => {
  const differing = Object.entries(table).filter(([, row]) => row[admin] !== row[stranger]);

  it.each(
    differing.map(
      ([name, row]) => [name as EndpointName, ...moderatorsCell(name as EndpointName, row)] as const,
    ),
  )('%s answers %i, as for %s', async (name, status) => ask(name, 'moderator', status, 'published'));
});

describe('permissions on a draft', () => {
  it.each(cells(drafts))('%s by %s answers %i', (name, viewer, status) => ask(name, viewer, status, 'draft'));
});

async function slugOf(id = ''): Promise<string> {
  return (await testUsers.owner.api.readPrompt({ params: { id } })).post.slug;
}

function cells(of: Partial<Record<EndpointName, Row>>): [EndpointName, Viewer, number][] {
  return Object.entries(of).flatMap(([name, row]) =>
    viewers.map((viewer, n): [EndpointName, Viewer, number] => [name as EndpointName, viewer, row[n] ?? 0]),
  );
}

/** Sends an endpoint's example for content of the owner. A refused request must not change the database. */
async function ask(
  name: EndpointName,
  viewer: Viewer | 'moderator',
  status: number,
  kind: 'draft' | 'published',
): Promise<void> {
  const request = await requestFor(name, kind);
  const as = viewer === 'visitor' ? undefined : await sessionOf(name, viewer);
  const body =
    as && factorBefore[name] && isActive(viewer)
      ? { ...(request.body as object), code: await shownCode(app, as.id) }
      : request.body;
  await writes();
  const reply = await app.request(request.address, { ...(as && { as }), body });
  const written = await writes();
  expect([reply.status, reply.body?.detail]).toEqual([
    status,
    status < 400 ? undefined : expect.stringMatching(/\w/),
  ]);
  if (status >= 400) expect(written).toEqual([]);
}

async function requestFor(
  name: EndpointName,
  kind: 'draft' | 'published',
): Promise<{ address: string; body?: unknown }> {
  const endpoint: Endpoint = endpoints[name];
  const example = exampleOf(endpoint).request as {
    params?: {
      id?: string;
      kind?: string;
      username?: string;
      token?: string;
      name?: string;
      number?: number;
    };
    query?: Record<string, string>;
    body?: Record<string, unknown>;
  };
  const { method, path } = endpoint;
  const topic = path.startsWith('/categories/');
  const id = /\{(id|slug)\}/.test(path) && !topic ? await ownersContent(path, kind) : example.params?.id;
  const token =
    name === 'readInvitation'
      ? await ownersInvitation()
      : linkPurposes[name] && (await ownersLink(linkPurposes[name]));
  const filled = path
    .replace('{id}', id ?? '')
    .replace('{slug}', path.includes('{slug}') ? await slugOf(id) : '')
    .replace('{username}', 'owner')
    .replace('{promptId}', path.includes('{promptId}') ? await itemOf(id ?? '') : '')
    .replace('{token}', token ?? '')
    .replace(/\{(kind|name)\}/, (_, key: 'kind' | 'name') => example.params?.[key] ?? '')
    .replace('{deliveryId}', path.includes('{deliveryId}') ? await ownersDelivery(id ?? '') : '')
    .replace('{number}', String(example.params?.number));
  const body = endpoint.bodyType === 'file' ? await pictureForm() : bodyFor(name, example.body, token);
  return { address: `${method} ${filled}?${new URLSearchParams(example.query)}`, ...(body && { body }) };
}

function bodyFor(
  name: EndpointName,
  example: Record<string, unknown> | undefined,
  token: string | undefined,
) {
  if (example && token) return { ...example, token, ...('password' in example && { password }) };
  if (name === 'handOverPrompts') return { to: 'owner' };
  if (name === 'changePassword') return { currentPassword: password, newPassword: password };
  if (name === 'signUp') return { ...example, email: `new${made++}@example.com` };
  return name === 'signIn' ? account : example;
}

/** The token of a link by which people can join. */
async function ownersInvitation(): Promise<string> {
  const { url } = await testUsers.owner.api.createInvitation({ body: {} });
  return url?.split('/').at(-1) ?? '';
}

async function ownersContent(path: string, kind: 'draft' | 'published'): Promise<string> {
  if (path.startsWith('/users/me/keys/')) return ownersKey();
  if (path.startsWith('/users/me/searches/')) return ownersSearch();
  if (path.startsWith('/users/me/webhooks/')) return ownersWebhook();
  if (path.startsWith('/users/me/notifications/')) return ownersNotification();
  if (path.startsWith('/users/me/sessions/')) return ownersSession();
  if (path.startsWith('/decisions/') || path.startsWith('/admin/appeals/')) return decisionFor(path);
  if (path.startsWith('/admin/reports/')) return reportAbout(await ownersPrompt(kind));
  if (path.startsWith('/admin/people/')) {
    const { id } = await app.user(`moderated${made++}`);
    if (path.endsWith('/hand-over')) await testUsers.admin.api.deactivateUser({ params: { id } });
    return id;
  }
  if (path.startsWith('/invitations/')) {
    const body = { email: `invited${made++}@example.com` };
    return (await testUsers.owner.api.createInvitation({ body })).id;
  }
  if (path.startsWith('/collections/')) return ownersCollection();
  if (path.startsWith('/proposals/'))
    return pendingProposal((await app.user(`author${made++}`)).api, testUsers.owner.api);
  if (path.startsWith('/discussions/')) return ownersDiscussion();
  if (path.startsWith('/replies/')) return ownersReply();
  if (path.startsWith('/comments/')) return ownersComment();
  if (path.startsWith('/events/'))
    return (await testUsers.admin.api.createEvent({ body: anEvent() })).event.id;
  if (path === '/posts/{id}/orders') return premiumPrompt(testUsers.owner, { status: kind });
  if (path.startsWith('/users/me/orders/'))
    return anOrder(app, { buyer: testUsers.owner }, path.endsWith('/refund') ? 'succeed' : 'none');
  if (path.startsWith('/users/me/purchases/')) return anOrder(app, { buyer: testUsers.owner }, 'succeed');
  if (path === '/users/me/sales/id/{id}/refunds') return newOwnersSale();
  if (path.startsWith('/users/me/sign-in/providers/')) return newOwnersLink();
  if (path.startsWith('/admin/orders/')) return anOrder(app, { seller: testUsers.owner }, 'succeed');
  if (path.startsWith('/users/me/payouts/')) return aRefusedPayout(app, testUsers.owner);
  if (path.startsWith('/users/me/sales/')) return aRefundRequest(app, testUsers.owner, 'asked');
  if (path.startsWith('/admin/refunds/')) return aRefundRequest(app, testUsers.owner, 'escalated');
  return ownersPrompt(kind);
}

/** A decision about what the owner wrote; with an appeal, if that is to be decided. */
async function decisionFor(path: string): Promise<string> {
  const { owner } = testUsers;
  const id = await aDecision(app, { subjectId: owner.id, authorId: owner.id });
  if (path.startsWith('/admin/'))
    await owner.api.appealDecision({ params: { id }, body: { text: 'This is wrong.' } });
  return id;
}

async function reportAbout(subjectId: string): Promise<string> {
  const { api } = await app.user(`reporter${made++}`);
  await api.reportPrompt({ params: { id: subjectId }, body: { reason: 'spam' } });
  const [row] = await app.pool.db.select().from(reports).where(eq(reports.subjectId, subjectId));
  return row?.id ?? '';
}

async function ownersCollection(): Promise<string> {
  // A user has a limited number.
  await app.pool.db.execute(sql`delete from collections where owner_id = ${testUsers.owner.id}`);
  const { api } = testUsers.owner;
  const body = { name: 'Team', visibility: 'public' as const };
  const { id } = (await api.createCollection({ body })).collection;
  await api.addCollectionItem({ params: { id, promptId: await ownersPrompt('published') }, body: {} });
  return id;
}

async function itemOf(id: string): Promise<string> {
  const { items } = await app.visitor.listCollectionItems({ params: { id } });
  return items[0]?.post.id ?? '';
}

async function ownersDiscussion(): Promise<string> {
  return (await testUsers.owner.api.startDiscussion({ body: aDiscussion() })).discussion.id;
}

async function ownersReply(): Promise<string> {
  const params = { id: await ownersDiscussion() };
  return (await testUsers.owner.api.addReply({ params, body: { bodyMd: 'I think so, too.' } })).reply.id;
}

async function ownersComment(): Promise<string> {
  const params = { id: await ownersPrompt('published') };
  return (await testUsers.owner.api.addComment({ params, body: { bodyMd: 'A word more.' } })).comment.id;
}

async function ownersPrompt(status: 'draft' | 'published'): Promise<string> {
  return (await testUsers.owner.api.publishPrompt({ body: aPrompt({ status }) })).id;
}

async function ownersKey(): Promise<string> {
  return (await testUsers.owner.api.createKey({ body: { name: 'A script', scopes: ['read'] } })).key.id;
}

async function ownersSearch(): Promise<string> {
  const body = { filters: { q: `words ${made++}` } };
  return (await testUsers.owner.api.saveSearch({ body })).search.id;
}

async function ownersWebhook(): Promise<string> {
  const { items } = await testUsers.owner.api.myWebhooks();
  const [known] = items;
  if (known && items.length > 5) return known.id;
  const body = { name: 'Team', url: 'https://team.example/', events: ['report.decided' as const] };
  return (await testUsers.owner.api.createWebhook({ body })).webhook.id;
}

async function ownersDelivery(id: string): Promise<string> {
  return (await testUsers.owner.api.testWebhook({ params: { id } })).delivery.id;
}

async function ownersNotification(): Promise<string> {
  const { api } = await app.user(`follower${made++}`);
  await api.addUserFollow({ params: { username: testUsers.owner.username } });
  return (await testUsers.owner.api.myNotifications()).items[0]?.id ?? '';
}

async function ownersSession(): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await app.pool.db
    .insert(sessions)
    .values({ id, userId: testUsers.owner.id, tokenHash: randomUUID(), expiresAt });
  return id;
}

/** A sale of a new user, who signed in a moment ago. */
async function newOwnersSale(): Promise<string> {
  newOwner = await app.user(`refunding${made++}`);
  return aSale(app, newOwner);
}

/** The link to a provider of a new user, who also has a password. */
async function newOwnersLink(): Promise<string> {
  newOwner = await app.account(`linked${made++}`, password);
  return aProviderLink(app, newOwner.id);
}

/** A link mailed to a separate user, because using it would end the owner's sessions. */
async function ownersLink(purpose: 'reset-password' | 'verify-email'): Promise<string> {
  await app.mails();
  const email = `linked${made++}@example.com`;
  const { user, token } = await app.visitor.signUp({ body: { name: 'Linked', email, password } });
  const [welcome] = await app.mails();
  newOwner = { ...testUsers.owner, id: user.id, token };
  if (purpose === 'verify-email') return tokenIn(welcome);
  await app.visitor.requestPasswordReset({ body: { email } });
  const [mail] = await app.mails();
  return tokenIn(mail);
}

function tokenIn(mail: SavedMail | undefined): string {
  return mail?.link.split('/').at(-1) ?? '';
}

/**
 * The viewer, or a new user with the same role if the endpoint requires a password, ends a session or deletes
 * the account.
 */
async function sessionOf(name: EndpointName, viewer: Sender): Promise<TestUser> {
  if (!isActive(viewer)) return testUsers[viewer];
  if (['verifyEmail', 'refundSale', 'unlinkProvider'].includes(name) && viewer === 'owner' && newOwner)
    return newOwner;
  if (needsPassword.includes(name)) {
    const user = await app.account(`${viewer}${made++}`, password);
    // As in `beforeAll`.
    await user.api.currentUser();
    return user;
  }
  if (factorBefore[name]) {
    const user = await app.account(`${viewer}${made++}`, password);
    await giveSecondFactor(app, user.id, factorBefore[name]);
    return user;
  }
  // Signed in a moment ago, where it matters.
  if (
    ![
      'signOut',
      'dropSession',
      'endSessions',
      'decideRefund',
      'refundSale',
      'refundOrder',
      'payOut',
    ].includes(name)
  )
    return testUsers[viewer];
  const user = await app.user(
    `${viewer}${made++}`,
    viewer === 'admin' || viewer === 'moderator' ? viewer : 'member',
  );
  // The first request of a day counts in the figures of the community.
  await user.api.currentUser();
  return user;
}

function isActive(viewer: Viewer | 'moderator'): viewer is 'stranger' | 'owner' | 'admin' | 'moderator' {
  return viewer !== 'deleted' && viewer !== 'banned';
}
