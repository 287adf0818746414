import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { reports, sessions, users } from '../../src/database/schema.ts';
import { banUser } from '../../src/operations/users/ban.ts';
import { aDiscussion, anEvent, aPrompt } from '../factories.ts';
import type { KeptMail } from '../support/mails.ts';
import { giveFactor, shownCode } from '../support/second-factor.ts';
import { type TestApp, type TestPerson, testApp } from '../support/test-app.ts';

/** Who asks. `deleted`: somebody with the token of a person who is gone. `banned`: with a personal key. */
const viewers = ['visitor', 'stranger', 'owner', 'admin', 'deleted', 'banned'] as const;
type Viewer = (typeof viewers)[number];
type Row = readonly [
  visitor: number,
  stranger: number,
  owner: number,
  admin: number,
  deleted: number,
  banned: number,
];

// What a call is about belongs to the owner: a published prompt, or the person themself.
// biome-ignore format: a table
const table: Record<EndpointName, Row> = {
  //                visitor stranger owner admin deleted banned
  signUp:              [200, 200, 200, 200, 200, 403],
  signIn:              [200, 200, 200, 200, 200, 403],
  signOut:             [200, 200, 200, 200, 200, 403],
  syncSession:         [401, 401, 401, 401, 401, 403], // the token of a hosted provider alone
  dropSession:         [200, 200, 200, 200, 200, 403],
  listProviders:       [200, 200, 200, 200, 200, 403],
  myWaysToSignIn:      [401, 200, 200, 200, 401, 403],
  requestPasswordReset:[200, 200, 200, 200, 200, 403],
  readMailLink:        [200, 200, 200, 200, 200, 403], // whoever has the link
  resetPassword:       [200, 200, 200, 200, 200, 403],
  changePassword:      [401, 200, 200, 200, 401, 403],
  sendVerification:    [401, 200, 200, 200, 401, 403],
  verifyEmail:         [200, 200, 200, 200, 200, 403],
  changeEmail:         [401, 200, 200, 200, 401, 403],
  uploadFile:          [401, 201, 201, 201, 401, 403],
  listTopics:          [200, 200, 200, 200, 200, 403],
  popularTopics:       [200, 200, 200, 200, 200, 403],
  detailedTopics:      [200, 200, 200, 200, 200, 403],
  publishPrompt:       [401, 201, 201, 201, 401, 403],
  listPrompts:         [200, 200, 200, 200, 200, 403],
  suggest:             [200, 200, 200, 200, 200, 403],
  featuredPrompts:     [200, 200, 200, 200, 200, 403],
  trendingPrompts:     [200, 200, 200, 200, 200, 403],
  recentPrompts:       [200, 200, 200, 200, 200, 403],
  readPrompt:          [200, 200, 200, 200, 200, 403],
  updatePrompt:        [401, 403, 200, 200, 401, 403],
  deletePrompt:        [401, 403, 200, 200, 401, 403],
  featurePrompt:       [401, 403, 403, 200, 401, 403],
  unfeaturePrompt:     [401, 403, 403, 200, 401, 403],
  likePrompt:          [401, 200, 200, 200, 401, 403],
  bookmarkPrompt:      [401, 200, 200, 200, 401, 403],
  reportPrompt:        [401, 200, 422, 200, 401, 403], // nobody reports what is their own
  ratePrompt:          [401, 200, 422, 200, 401, 403], // nobody rates what is their own
  unratePrompt:        [401, 200, 200, 200, 401, 403],
  listComments:        [200, 200, 200, 200, 200, 403],
  addComment:          [401, 201, 422, 201, 401, 403], // with stars, as in the example
  updateComment:       [401, 403, 200, 403, 401, 403], // nobody puts words into another's mouth
  deleteComment:       [401, 403, 200, 200, 401, 403],
  reportComment:       [401, 200, 422, 200, 401, 403],
  followUser:          [401, 200, 422, 200, 401, 403], // nobody follows themself
  followTopic:         [401, 200, 200, 200, 401, 403],
  followedPrompts:     [401, 200, 200, 200, 401, 403],
  currentUser:         [401, 200, 200, 200, 401, 403],
  updateUser:          [401, 200, 200, 200, 401, 403],
  myPrompts:           [401, 200, 200, 200, 401, 403],
  myLikes:             [401, 200, 200, 200, 401, 403],
  myBookmarks:         [401, 200, 200, 200, 401, 403],
  myData:              [401, 200, 200, 200, 401, 403],
  myArchive:           [401, 200, 200, 200, 401, 403],
  deleteMe:            [401, 200, 200, 200, 401, 403],
  listUsers:           [200, 200, 200, 200, 200, 403],
  readUser:            [200, 200, 200, 200, 200, 403],
  userPrompts:         [200, 200, 200, 200, 200, 403],
  myKeys:              [401, 200, 200, 200, 401, 403],
  createKey:             [401, 201, 201, 201, 401, 403],
  revokeKey:           [401, 404, 200, 404, 401, 403],
  mySecondFactor:      [401, 200, 200, 200, 401, 403],
  enableSecondFactor:   [401, 200, 200, 200, 401, 403],
  confirmSecondFactor: [401, 200, 200, 200, 401, 403],
  renewRecoveryCodes:  [401, 200, 200, 200, 401, 403],
  disableSecondFactor:     [401, 200, 200, 200, 401, 403],
  mySessions:          [401, 200, 200, 200, 401, 403],
  endSession:          [401, 404, 200, 404, 401, 403],
  endSessions:         [401, 200, 200, 200, 401, 403],
  sendMessage:         [201, 201, 201, 201, 201, 403],
  countDownload:       [200, 200, 200, 200, 200, 403],
  listDiscussions:     [200, 200, 200, 200, 200, 403],
  recentDiscussions:   [200, 200, 200, 200, 200, 403],
  startDiscussion:     [401, 201, 201, 201, 401, 403],
  readDiscussion:      [200, 200, 200, 200, 200, 403],
  updateDiscussion:    [401, 403, 200, 403, 401, 403], // nobody puts words into another's mouth
  deleteDiscussion:    [401, 403, 200, 200, 401, 403],
  moderateDiscussion:  [401, 403, 403, 200, 401, 403],
  markDiscussionRead:  [401, 200, 200, 200, 401, 403],
  listReplies:         [200, 200, 200, 200, 200, 403],
  addReply:            [401, 201, 201, 201, 401, 403],
  updateReply:         [401, 403, 200, 403, 401, 403],
  deleteReply:         [401, 403, 200, 200, 401, 403],
  previewMarkdown:     [401, 200, 200, 200, 401, 403],
  listEvents:          [200, 200, 200, 200, 200, 403],
  readEvent:           [200, 200, 200, 200, 200, 403],
  createEvent:         [401, 403, 403, 201, 401, 403],
  updateEvent:         [401, 403, 403, 200, 401, 403],
  cancelEvent:         [401, 403, 403, 200, 401, 403],
  joinEvent:           [401, 200, 200, 200, 401, 403],
  listModeratedUsers:          [401, 403, 403, 200, 401, 403],
  grantAdmin:          [401, 403, 403, 200, 401, 403],
  revokeAdmin:         [401, 403, 403, 200, 401, 403],
  banUser:           [401, 403, 403, 200, 401, 403],
  unbanUser:         [401, 403, 403, 200, 401, 403],
  listReportCases:     [401, 403, 403, 200, 401, 403],
  decideReports:       [401, 403, 403, 200, 401, 403],
  listModeratedPrompts:    [401, 403, 403, 200, 401, 403],
  hidePrompt:          [401, 403, 403, 200, 401, 403],
  showPrompt:          [401, 403, 403, 200, 401, 403],
  listAudit:           [401, 403, 403, 200, 401, 403],
  communityFigures:    [200, 200, 200, 200, 200, 403],
  leaderboard:         [200, 200, 200, 200, 200, 403],
  communityStats:      [200, 200, 200, 200, 200, 403],
  readContent:         [200, 200, 200, 200, 200, 403],
};

// The same about a draft, for every call that names a prompt.
// biome-ignore format: a table
const drafts: Partial<Record<EndpointName, Row>> = {
  //                visitor stranger owner admin deleted banned
  readPrompt:          [404, 404, 200, 200, 404, 403],
  updatePrompt:        [401, 404, 200, 200, 401, 403],
  deletePrompt:        [401, 404, 200, 200, 401, 403],
  featurePrompt:       [401, 404, 403, 200, 401, 403],
  unfeaturePrompt:     [401, 404, 403, 200, 401, 403],
  likePrompt:          [401, 404, 200, 200, 401, 403],
  bookmarkPrompt:      [401, 404, 200, 200, 401, 403],
  countDownload:       [404, 404, 200, 200, 404, 403],
  reportPrompt:        [401, 404, 422, 200, 401, 403],
  // What is not published has no readers yet.
  ratePrompt:          [401, 404, 404, 404, 401, 403],
  unratePrompt:        [401, 404, 404, 404, 401, 403],
  listComments:        [404, 404, 404, 404, 404, 403],
  addComment:          [401, 404, 404, 404, 401, 403],
};

const names = Object.keys(endpoints) as EndpointName[];
let app: TestApp;
let people: Record<Exclude<Viewer, 'visitor'>, TestPerson>;
let account: { email: string; password: string };
let made = 0;
const password = 'correct horse battery';

beforeAll(async () => {
  // Many more writes than a person has time for.
  const many = { most: 10_000, seconds: 60 };
  const { limits } = readConfig({});
  app = await testApp({ limits: { ...limits, write: many, verify: many, reset: many } });
  people = {
    stranger: await app.person('stranger'),
    owner: await app.person('owner'),
    admin: await app.person('boss', 'admin'),
    deleted: await app.person('deleted'),
    banned: await bannedPerson(),
  };
  await app.pool.db.delete(users).where(eq(users.id, people.deleted.id));
  // Whoever is here for the first time in a month is counted, whatever they ask.
  await Promise.all(Object.values(people).map((as) => app.request('GET /categories', { as })));
  account = { email: 'member@example.com', password };
  await app.visitor.signUp({ body: { name: 'Member', ...account } });
});

describe('who may do what', () => {
  it('is told for every call of the contract', () => {
    expect(Object.keys(table).sort()).toEqual([...names].sort());
    const aboutPrompts = names.filter((name) => /^\/posts\/.*\{id\}/.test(endpoints[name].path));
    expect(Object.keys(drafts).sort()).toEqual(aboutPrompts.sort());
  });

  it.each(cells(table))('%s by %s answers %i', (name, viewer, status) =>
    ask(name, viewer, status, 'published'),
  );
});

describe('who may do what with a draft', () => {
  it.each(cells(drafts))('%s by %s answers %i', (name, viewer, status) => ask(name, viewer, status, 'draft'));
});

/** Somebody with a personal key, made before they were banned. */
async function bannedPerson(): Promise<TestPerson> {
  const person = await app.person('banned');
  const { token } = await person.api.createKey({ body: { name: 'A script', scopes: ['read', 'write'] } });
  await banUser(app.contextFor({ role: 'system' }), 'banned@example.com');
  return { ...person, token };
}

function cells(of: Partial<Record<EndpointName, Row>>): [EndpointName, Viewer, number][] {
  return Object.entries(of).flatMap(([name, row]) =>
    viewers.map((viewer, n): [EndpointName, Viewer, number] => [name as EndpointName, viewer, row[n] ?? 0]),
  );
}

/** Sends a call's example about something of the owner's. What is refused must also have changed nothing. */
async function ask(
  name: EndpointName,
  viewer: Viewer,
  status: number,
  kind: 'draft' | 'published',
): Promise<void> {
  const call = await callFor(name, kind);
  const as = viewer === 'visitor' ? undefined : await sessionOf(name, viewer);
  const before = status >= 400 ? await everything() : undefined;
  const body =
    as && factorBefore[name] && isThere(viewer)
      ? { ...(call.body as object), code: await shownCode(app, as.id) }
      : call.body;
  const reply = await app.request(call.address, { ...(as && { as }), body });
  await app.finish();
  expect([reply.status, reply.body?.detail]).toEqual([
    status,
    status < 400 ? undefined : expect.stringMatching(/\w/),
  ]);
  if (before) expect(await everything()).toEqual(before);
}

async function callFor(
  name: EndpointName,
  kind: 'draft' | 'published',
): Promise<{ address: string; body?: unknown }> {
  const endpoint: Endpoint = endpoints[name];
  const example = endpoint.example.request as {
    params?: { id?: string; username?: string; token?: string; name?: string };
    query?: Record<string, string>;
    body?: Record<string, unknown>;
  };
  const { method, path } = endpoint;
  const topic = path.startsWith('/categories/');
  const id = path.includes('{id}') && !topic ? await ownersThing(path, kind) : example.params?.id;
  const token = linkPurposes[name] && (await ownersLink(linkPurposes[name]));
  const filled = path
    .replace('{id}', id ?? '')
    .replace('{username}', 'owner')
    .replace('{token}', token ?? '')
    .replace('{name}', example.params?.name ?? '');
  const body = endpoint.bodyType === 'file' ? await picture() : bodyFor(name, example.body, token);
  return { address: `${method} ${filled}?${new URLSearchParams(example.query)}`, ...(body && { body }) };
}

/** The calls that take what a mailed link carries, and what the link is for. */
const linkPurposes: Partial<Record<EndpointName, 'reset-password' | 'verify-email'>> = {
  readMailLink: 'verify-email',
  verifyEmail: 'verify-email',
  resetPassword: 'reset-password',
};

const asksPassword: EndpointName[] = ['deleteMe', 'changePassword', 'changeEmail', 'enableSecondFactor'];

/** The calls that take a code, and how the second factor stands before. */
const factorBefore: Partial<Record<EndpointName, 'begun' | 'on'>> = {
  confirmSecondFactor: 'begun',
  renewRecoveryCodes: 'on',
  disableSecondFactor: 'on',
};

function bodyFor(
  name: EndpointName,
  example: Record<string, unknown> | undefined,
  token: string | undefined,
) {
  if (example && token) return { ...example, token, ...('password' in example && { password }) };
  if (name === 'changePassword') return { currentPassword: password, newPassword: password };
  if (name === 'signUp') return { ...example, email: `new${made++}@example.com` };
  return name === 'signIn' ? account : example;
}

async function ownersThing(path: string, kind: 'draft' | 'published'): Promise<string> {
  if (path.startsWith('/users/me/keys/')) return ownersKey();
  if (path.startsWith('/users/me/sessions/')) return ownersSession();
  if (path.startsWith('/admin/reports/')) return reportAbout(await ownersPrompt(kind));
  if (path.startsWith('/admin/people/')) return (await app.person(`ruled${made++}`)).id;
  if (path.startsWith('/discussions/')) return ownersDiscussion();
  if (path.startsWith('/replies/')) return ownersReply();
  if (path.startsWith('/comments/')) return ownersComment();
  if (path.startsWith('/events/')) return (await people.admin.api.createEvent({ body: anEvent() })).event.id;
  return ownersPrompt(kind);
}

async function reportAbout(subjectId: string): Promise<string> {
  const { api } = await app.person(`reporter${made++}`);
  await api.reportPrompt({ params: { id: subjectId }, body: { reason: 'spam' } });
  const [row] = await app.pool.db.select().from(reports).where(eq(reports.subjectId, subjectId));
  return row?.id ?? '';
}

async function ownersDiscussion(): Promise<string> {
  return (await people.owner.api.startDiscussion({ body: aDiscussion() })).discussion.id;
}

async function ownersReply(): Promise<string> {
  const params = { id: await ownersDiscussion() };
  return (await people.owner.api.addReply({ params, body: { bodyMd: 'I think so, too.' } })).reply.id;
}

async function ownersComment(): Promise<string> {
  const params = { id: await ownersPrompt('published') };
  return (await people.owner.api.addComment({ params, body: { bodyMd: 'A word more.' } })).comment.id;
}

async function ownersPrompt(status: 'draft' | 'published'): Promise<string> {
  return (await people.owner.api.publishPrompt({ body: aPrompt({ status }) })).id;
}

async function ownersKey(): Promise<string> {
  return (await people.owner.api.createKey({ body: { name: 'A script', scopes: ['read'] } })).key.id;
}

async function ownersSession(): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + 86_400_000);
  await app.pool.db
    .insert(sessions)
    .values({ id, userId: people.owner.id, tokenHash: randomUUID(), expiresAt });
  return id;
}

/** A link in a mail to one more person like the owner: using it up ends their sessions. */
async function ownersLink(purpose: 'reset-password' | 'verify-email'): Promise<string> {
  await app.mails();
  const email = `linked${made++}@example.com`;
  await app.visitor.signUp({ body: { name: 'Linked', email, password } });
  const [welcome] = await app.mails();
  if (purpose === 'verify-email') return tokenIn(welcome);
  await app.visitor.requestPasswordReset({ body: { email } });
  const [mail] = await app.mails();
  return tokenIn(mail);
}

function tokenIn(mail: KeptMail | undefined): string {
  return mail?.link.split('/').at(-1) ?? '';
}

/** The viewer; for what asks for their password, or ends their session or themself, one more like them. */
async function sessionOf(name: EndpointName, viewer: Exclude<Viewer, 'visitor'>): Promise<TestPerson> {
  if (!isThere(viewer)) return people[viewer];
  if (asksPassword.includes(name)) return app.account(`${viewer}${made++}`, password);
  if (factorBefore[name]) {
    const person = await app.account(`${viewer}${made++}`, password);
    await giveFactor(app, person.id, factorBefore[name]);
    return person;
  }
  if (!['signOut', 'dropSession', 'endSessions'].includes(name)) return people[viewer];
  return app.person(`${viewer}${made++}`, viewer === 'admin' ? 'admin' : 'member');
}

function isThere(viewer: Viewer): viewer is 'stranger' | 'owner' | 'admin' {
  return viewer !== 'deleted' && viewer !== 'banned';
}

/** A digest of every table that calls write to. */
async function everything(): Promise<unknown> {
  // Calls before this one may have left something to be done after their replies.
  await app.finish();
  const tables = await app.pool.db.execute<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like '%limit%' order by 1`);
  return Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await app.pool.db.execute(
        sql`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.identifier(name)} t`,
      );
      return [name, row?.digest];
    }),
  );
}

async function picture(): Promise<FormData> {
  const canvas = sharp({ create: { width: 4, height: 4, channels: 3, background: '#b4431a' } });
  const form = new FormData();
  form.append('file', new File([new Uint8Array(await canvas.png().toBuffer())], 'picture.png'));
  return form;
}
