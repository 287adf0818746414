import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { recountCommand } from '../../../src/cli/recount.ts';
import { readConfig } from '../../../src/config/config.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { recount } from '../../../src/operations/hosting/counters/recount.ts';
import { aDiscussion, anEvent, aPrompt } from '../../factories.ts';
import { seed } from '../../support/generated/seed.ts';
import { runCommand, systemContext } from '../../support/site/commands.ts';
import { counterDifferences, type TestApp, type TestUser, testApp } from '../../support/site/test-app.ts';

const password = 'correct horse battery';
const day = 86_400_000;
const topics = ['programming', 'design', 'education'];

let app: TestApp;
let admin: TestUser;
let members: TestUser[];
let clock = Date.now() - 500 * day;

beforeAll(async () => {
  const plenty = { most: 1_000_000, seconds: 3600 };
  const { limits } = readConfig({});
  app = await testApp({
    now: () => new Date(clock),
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits,
  });
  admin = await app.user('boss', 'admin');
  members = await Promise.all(Array.from({ length: 6 }, (_, n) => app.user(`member${n}`)));
});

async function recountAll() {
  const result = await recount(systemContext(app));
  if (isFailure(result)) throw new Error(result.detail);
  return {
    ...result,
    corrected: Object.fromEntries(Object.entries(result.corrected).filter(([, n]) => n > 0)),
  };
}

/** An action of a user; `one` and `other` select what it applies to. */
type Action = (user: TestUser, one: number, other: number) => Promise<unknown>;

const created = {
  prompts: [] as string[],
  discussions: [] as string[],
  replies: [] as string[],
  comments: [] as string[],
  events: [] as string[],
  collections: [] as string[],
};
const decisions = [
  { content: 'keep' },
  { content: 'hide' },
  { content: 'mark-adult' },
  { content: 'keep', author: 'warn' },
] as const;
let leavers = 0;
let guests = 0;
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? 'none';
const topicOf = (n: number) => pick(topics, n);

const actions: Record<string, Action> = {
  publish: async ({ api }, one, other) => {
    const status = other % 4 ? 'published' : 'draft';
    const contentMd = 'word '.repeat(1 + (one % 900));
    const body = aPrompt({ categoryId: topicOf(one), status, contentMd });
    created.prompts.push((await api.publishPrompt({ body })).id);
  },
  hide: (_, one) =>
    app.request(`PUT /admin/posts/${pick(created.prompts, one)}/hidden`, {
      as: admin,
      body: { reason: 'Spam' },
    }),
  show: (_, one) => app.request(`DELETE /admin/posts/${pick(created.prompts, one)}/hidden`, { as: admin }),
  edit: (as, one, other) =>
    app.request(`PUT /posts/id/${pick(created.prompts, one)}`, {
      as,
      body: aPrompt({
        categoryId: topicOf(other),
        status: other % 5 ? 'published' : 'draft',
        contentMd: 'word '.repeat(1 + other),
      }),
    }),
  deletePrompt: (as, one) => app.request(`DELETE /posts/id/${pick(created.prompts, one)}`, { as }),
  like: (as, one) => app.request(`POST /posts/${pick(created.prompts, one)}/like`, { as }),
  bookmark: (as, one) => app.request(`POST /posts/${pick(created.prompts, one)}/bookmark`, { as }),
  download: (as, one) => app.request(`POST /posts/${pick(created.prompts, one)}/download`, { as }),
  rate: (as, one, other) =>
    app.request(`PUT /posts/id/${pick(created.prompts, one)}/rating`, {
      as,
      body: { stars: 1 + (other % 5) },
    }),
  unrate: (as, one) => app.request(`DELETE /posts/id/${pick(created.prompts, one)}/rating`, { as }),
  comment: async (as, one, other) => {
    const stars = other % 3 ? undefined : 1 + (other % 5);
    const endpoint = `POST /posts/id/${pick(created.prompts, one)}/comments`;
    const { body } = await app.request(endpoint, { as, body: { bodyMd: 'It works.', stars } });
    if (body.comment) created.comments.push(body.comment.id);
  },
  deleteComment: (_, one) => app.request(`DELETE /comments/${pick(created.comments, one)}`, { as: admin }),
  fork: async (as, one, other) => {
    const { body } = await app.request(`POST /posts/id/${pick(created.prompts, one)}/forks`, { as });
    if (!body.post) return;
    created.prompts.push(body.post.id);
    const changed = aPrompt({ categoryId: topicOf(other), status: other % 4 ? 'published' : 'draft' });
    await app.request(`PUT /posts/id/${body.post.id}`, { as, body: changed });
  },
  collect: async ({ api }, one) => {
    const visibility = one % 3 ? 'public' : 'private';
    created.collections.push(
      (await api.createCollection({ body: { name: 'Kept', visibility } })).collection.id,
    );
  },
  followCollection: (as, one) =>
    app.request(`PUT /collections/${pick(created.collections, one)}/follow`, { as }),
  unfollowCollection: (as, one) =>
    app.request(`DELETE /collections/${pick(created.collections, one)}/follow`, { as }),
  deleteCollection: (as, one) => app.request(`DELETE /collections/${pick(created.collections, one)}`, { as }),
  block: (as, one) => app.request(`PUT /users/member${one % 6}/block`, { as }),
  unblock: (as, one) => app.request(`DELETE /users/member${one % 6}/block`, { as }),
  report: (as, one, other) => {
    const path =
      other % 2 ? `posts/${pick(created.prompts, one)}` : `comments/${pick(created.comments, one)}`;
    return app.request(`POST /${path}/report`, { as, body: { reason: 'spam' } });
  },
  decide: async (_, one, other) => {
    const { items } = await admin.api.listReportCases({ query: { limit: 100 } });
    const decision = decisions[other % decisions.length];
    await app.request(
      `POST /admin/reports/${pick(
        items.map(({ id }) => id),
        one,
      )}/decision`,
      {
        as: admin,
        body: { ...decision, rule: 'spam', note: 'See the rule.' },
      },
    );
  },
  followUser: (as, one) => app.request(`POST /users/member${one % 6}/follow`, { as }),
  followTopic: (as, one) => app.request(`POST /categories/${topicOf(one)}/follow`, { as }),
  discuss: async ({ api }) => {
    created.discussions.push((await api.startDiscussion({ body: aDiscussion() })).discussion.id);
  },
  reply: async (as, one) => {
    const endpoint = `POST /discussions/${pick(created.discussions, one)}/replies`;
    const { body } = await app.request(endpoint, { as, body: { bodyMd: 'Yes.' } });
    if (body.reply) created.replies.push(body.reply.id);
  },
  deleteReply: (as, one) => app.request(`DELETE /replies/${pick(created.replies, one)}`, { as }),
  deleteDiscussion: (as, one) => app.request(`DELETE /discussions/${pick(created.discussions, one)}`, { as }),
  announce: async () => {
    created.events.push((await admin.api.createEvent({ body: anEvent() })).event.id);
  },
  join: (as, one) => app.request(`POST /events/${pick(created.events, one)}/join`, { as }),
  /** A new user without a verified address does a little of everything. */
  guest: async (_, one, other) => {
    const guest = await app.user(`guest${guests++}`, 'member', { verified: false });
    for (const name of ['like', 'bookmark', 'comment', 'rate', 'followUser', 'deleteComment', 'like'])
      await actions[name]?.(guest, one, other);
  },
  /** A new user does a little of everything, then deletes the account with or without the prompts. */
  leave: async (_, one, other) => {
    const leaver = await app.account(`leaver${leavers++}`, password);
    for (const name of [
      'publish',
      'like',
      'bookmark',
      'rate',
      'comment',
      'followUser',
      'followTopic',
      'discuss',
      'reply',
      'join',
    ])
      await actions[name]?.(leaver, one + leavers, other);
    const own = created.prompts.at(-1);
    for (const as of members.slice(0, 2)) {
      await app.request(`POST /posts/${own}/like`, { as });
      await app.request(`POST /users/${leaver.username}/follow`, { as });
    }
    const prompts = other % 2 ? 'keep' : 'delete';
    await leaver.api.deleteMe({ body: { password, prompts } });
  },
};

/** A new user does everything that is counted, on a separate day, so that each table has rows whatever the random history deleted. */
async function oneOfEach() {
  clock += 2 * day;
  const newcomer = await app.user('newcomer');
  await actions.publish?.(members[0] ?? admin, 0, 1);
  await actions.discuss?.(newcomer, 0, 0);
  await actions.announce?.(admin, 0, 0);
  const last = (list: readonly string[]) => list.length - 1;
  for (const name of ['like', 'bookmark', 'download', 'rate', 'comment'])
    await actions[name]?.(newcomer, last(created.prompts), 0);
  await actions.reply?.(newcomer, last(created.discussions), 0);
  await actions.join?.(newcomer, last(created.events), 0);
  await actions.followUser?.(newcomer, 1, 0);
  await actions.followTopic?.(newcomer, 1, 0);
}

describe(`after random histories (seed ${seed})`, () => {
  it('all counters are correct', async () => {
    const step = fc.record({
      name: fc.oneof(
        ...Object.keys(actions).map((name) => ({
          weight: name === 'leave' || name === 'guest' ? 1 : 6,
          arbitrary: fc.constant(name),
        })),
      ),
      userIndex: fc.nat(6),
      one: fc.nat(999),
      other: fc.nat(999),
      /** Hours that pass before this step. */
      hours: fc.nat(48),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 25, maxLength: 25 }),
        async (history) => {
          for (const concurrent of history) {
            clock += (concurrent[0]?.hours ?? 0) * 3_600_000;
            await Promise.all(
              concurrent.map(({ name, userIndex, one, other }) =>
                actions[name]?.(members[userIndex] ?? admin, one, other),
              ),
            );
          }
          expect(await recountAll()).toEqual({ corrected: {}, missed: 0 });
        },
      ),
      { numRuns: 8, endOnFailure: true },
    );
    await oneOfEach();
    expect(await counterDifferences(app.pool)).toEqual([]);
    const [rows] = await app.pool.db.execute<Record<string, number>>(sql`
      select (select count(*)::int from prompts) as prompts, (select count(*)::int from likes) as likes,
        (select count(*)::int from replies) as replies, (select count(*)::int from event_participants) as participants,
        (select count(*)::int from downloads) as downloads, (select count(*)::int from comments) as comments,
        (select count(*)::int from ratings where stars is not null) as ratings, (select count(*)::int from user_follows) as follows`);
    expect(Object.values(rows ?? {}).every((count) => count > 0)).toBe(true);
  }, 120_000);
});

describe('broken counters', () => {
  // At least one row of each kind, whatever the random histories left: in the middle of a separate month, and a day with prompts only.
  beforeAll(async () => {
    const current = new Date(clock);
    clock = Date.UTC(current.getUTCFullYear(), current.getUTCMonth() + 2, 10);
    const [author, reader] = members as [TestUser, TestUser];
    await app.pool.db.execute(sql`delete from user_blocks`);
    const { id } = await author.api.publishPrompt({ body: aPrompt({ categoryId: 'design' }) });
    await reader.api.likePrompt({ params: { id } });
    await reader.api.bookmarkPrompt({ params: { id } });
    await reader.api.countDownload({ params: { id } });
    await reader.api.addComment({ params: { id }, body: { bodyMd: 'It works.', stars: 4 } });
    const guest = await app.user('unverified', 'member', { verified: false });
    await guest.api.likePrompt({ params: { id } });
    await guest.api.bookmarkPrompt({ params: { id } });
    await guest.api.followUser({ params: { username: author.username } });
    const { discussion } = await author.api.startDiscussion({ body: aDiscussion() });
    await reader.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'Yes.' } });
    const { event } = await admin.api.createEvent({ body: anEvent() });
    await reader.api.joinEvent({ params: { id: event.id } });
    clock += day;
    await author.api.publishPrompt({ body: aPrompt() });
    expect((await recountAll()).corrected).toEqual({});
  });

  const storedCounters = () =>
    Promise.all(
      [
        sql`select id, likes_count, bookmarks_count, hot_score, read_time, ratings_count, stars_sum, comments_count,
          commenters_count from prompts order by id`,
        sql`select * from ratings where stars is not null or comments > 0 order by prompt_id, user_id`,
        sql`select id, prompts_count, followers_count from topics order by id`,
        sql`select id, prompts_count, followers_count, following_count from users order by id`,
        sql`select id, replies_count, last_author_id, last_activity_at from discussions order by id`,
        sql`select id, participants_count from events order by id`,
        sql`select * from likes_received where likes > 0 order by author_id, period`,
        sql`select day, downloads, ratings, stars from daily_figures
          where (downloads, ratings, stars) <> (0, 0, 0) order by day`,
      ].map((query) => app.pool.db.execute(query)),
    );
  const breaking = {
    'likes of prompts': sql`update prompts set likes_count = likes_count + 3`,
    'bookmarks of prompts': sql`update prompts set bookmarks_count = 0 where bookmarks_count > 0`,
    'trending scores': sql`update prompts set hot_score = 1`,
    'ratings of prompts': sql`update prompts set ratings_count = ratings_count + 1`,
    'stars of prompts': sql`update prompts set stars_sum = stars_sum + 1`,
    'comments of prompts': sql`update prompts set comments_count = comments_count + 1`,
    'commenters of prompts': sql`update prompts set commenters_count = commenters_count + 1`,
    'comments of users': sql`update ratings set comments = comments + 1`,
    'stars of days': sql`update daily_figures set stars = stars + 1`,
    'read times': sql`update prompts set read_time = 77`,
    'prompts of topics': sql`update topics set prompts_count = 0 where id = 'design'`,
    'followers of topics': sql`update topics set followers_count = followers_count + 1 where id = 'design'`,
    'prompts of users': sql`update users set prompts_count = prompts_count + 1`,
    'followers of users': sql`update users set followers_count = 99`,
    'users followed by users': sql`update users set following_count = 99`,
    'replies of discussions': sql`update discussions set replies_count = replies_count + 1`,
    'last activity of discussions': sql`update discussions set last_activity_at = '2020-01-01'`,
    'last authors of discussions': sql`update discussions set last_author_id = null where last_author_id is not null`,
    'participants of events': sql`update events set participants_count = participants_count + 1`,
    'likes received by users': sql`delete from likes_received where period = 'all' and likes > 0`,
    'downloads of days': sql`update daily_figures f set downloads = 0
      where downloads > 0 and downloads = (select count(*) from downloads d where d.day = f.day)`,
  };

  it.each(Object.entries(breaking))(
    '%s are corrected and reported, and the next run finds nothing',
    async (counter, breakIt) => {
      const before = await storedCounters();
      const broken = await app.pool.db.execute(sql`${breakIt} returning 1`);
      expect(broken.length).toBeGreaterThan(0);
      expect(await storedCounters()).not.toEqual(before);
      const { printed, status } = await runCommand(app, recountCommand, []);
      expect(status).toBe(0);
      expect(printed).toEqual([expect.stringMatching(new RegExp(`^${counter}: [\\d,]+ corrected$`))]);
      expect(await storedCounters()).toEqual(before);
      expect(await runCommand(app, recountCommand, [])).toMatchObject({
        printed: ['All counters are correct.'],
      });
    },
  );

  it('of active members are at least the number of users last active in that month', async () => {
    const activeMembers = async () => {
      const [row] = await app.pool.db.execute<{ counted: number; users: number }>(sql`
        with latest as (select max(active_month) as month from users)
        select (select coalesce(sum(active_members), 0)::int from daily_figures, latest where day >= month) as counted,
          (select count(*)::int from users, latest where active_month = month) as users`);
      return row;
    };
    // Users who deleted their accounts are counted, but have no row any more.
    const before = await activeMembers();
    expect(before?.counted).toBeGreaterThanOrEqual(before?.users ?? Number.NaN);
    await app.pool.db.execute(sql`update daily_figures set active_members = 0`);
    const { printed } = await runCommand(app, recountCommand, []);
    expect(printed).toEqual([expect.stringMatching(/^active members of months: [\d,]+ corrected$/)]);
    const after = await activeMembers();
    expect(after?.counted).toBe(after?.users);
    expect(await runCommand(app, recountCommand, [])).toMatchObject({
      printed: ['All counters are correct.'],
    });
  });

  it('are corrected during concurrent likes, and each like counts', async () => {
    const api = members[0]?.api as TestUser['api'];
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await api.publishPrompt({ body: aPrompt() })).id),
    );
    await app.pool.db.execute(sql`update prompts set likes_count = 50, hot_score = 0`);
    await Promise.all([
      recountAll(),
      recountAll(),
      ...members.flatMap((member) => ids.map((id) => member.api.likePrompt({ params: { id } }))),
    ]);
    await recountAll();
    expect(await counterDifferences(app.pool)).toEqual([]);
    expect(await recountAll()).toEqual({ corrected: {}, missed: 0 });
  });

  it('are corrected in batches, however many there are', async () => {
    await app.pool.db.execute(sql`insert into users (id, email, username, display_name, followers_count)
      select gen_random_uuid(), n || '@many.example', 'many' || n, 'Many', 1 from generate_series(1, 1200) n`);
    expect((await recountAll()).corrected).toEqual({ 'followers of users': 1200 });
  });

  it('cannot be recounted by visitors', async () => {
    expect(isFailure(await recount(app.contextFor({ role: 'visitor' })))).toBe(true);
  });
});
