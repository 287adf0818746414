import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { recountCommand } from '../../src/cli/recount.ts';
import { readConfig } from '../../src/config.ts';
import { recount } from '../../src/operations/counters/recount.ts';
import { isFailure } from '../../src/operations/failure.ts';
import { aDiscussion, anEvent, aPrompt } from '../factories.ts';
import { runCommand, systemContext } from '../support/commands.ts';
import { seed } from '../support/seed.ts';
import { counterDifferences, type TestApp, type TestPerson, testApp } from '../support/test-app.ts';

const password = 'correct horse battery';
const day = 86_400_000;
const topics = ['programming', 'design', 'education'];

let app: TestApp;
let admin: TestPerson;
let people: TestPerson[];
let clock = Date.now() - 500 * day;

beforeAll(async () => {
  const plenty = { most: 1_000_000, seconds: 3600 };
  const { limits } = readConfig({});
  app = await testApp({
    now: () => new Date(clock),
    limits: Object.fromEntries(Object.keys(limits).map((name) => [name, plenty])) as typeof limits,
  });
  admin = await app.person('boss', 'admin');
  people = await Promise.all(Array.from({ length: 6 }, (_, n) => app.person(`person${n}`)));
});

async function recounted() {
  const result = await recount(systemContext(app));
  if (isFailure(result)) throw new Error(result.detail);
  return {
    ...result,
    corrected: Object.fromEntries(Object.entries(result.corrected).filter(([, n]) => n > 0)),
  };
}

/** What somebody does; `one` and `other` choose what with. */
type Act = (person: TestPerson, one: number, other: number) => Promise<unknown>;

const made = {
  prompts: [] as string[],
  discussions: [] as string[],
  replies: [] as string[],
  comments: [] as string[],
  events: [] as string[],
};
let leavers = 0;
const pick = (list: readonly string[], n: number) => list[n % list.length] ?? 'none';
const topicOf = (n: number) => pick(topics, n);

const acts: Record<string, Act> = {
  publish: async ({ api }, one, other) => {
    const status = other % 4 ? 'published' : 'draft';
    const contentMd = 'word '.repeat(1 + (one % 900));
    const body = aPrompt({ categoryId: topicOf(one), status, contentMd });
    made.prompts.push((await api.publishPrompt({ body })).id);
  },
  hide: (_, one) =>
    app.request(`PUT /admin/posts/${pick(made.prompts, one)}/hidden`, {
      as: admin,
      body: { reason: 'Spam' },
    }),
  show: (_, one) => app.request(`DELETE /admin/posts/${pick(made.prompts, one)}/hidden`, { as: admin }),
  edit: (as, one, other) =>
    app.request(`PUT /posts/id/${pick(made.prompts, one)}`, {
      as,
      body: aPrompt({
        categoryId: topicOf(other),
        status: other % 5 ? 'published' : 'draft',
        contentMd: 'word '.repeat(1 + other),
      }),
    }),
  deletePrompt: (as, one) => app.request(`DELETE /posts/id/${pick(made.prompts, one)}`, { as }),
  like: (as, one) => app.request(`POST /posts/${pick(made.prompts, one)}/like`, { as }),
  bookmark: (as, one) => app.request(`POST /posts/${pick(made.prompts, one)}/bookmark`, { as }),
  download: (as, one) => app.request(`POST /posts/${pick(made.prompts, one)}/download`, { as }),
  rate: (as, one, other) =>
    app.request(`PUT /posts/id/${pick(made.prompts, one)}/rating`, { as, body: { stars: 1 + (other % 5) } }),
  unrate: (as, one) => app.request(`DELETE /posts/id/${pick(made.prompts, one)}/rating`, { as }),
  comment: async (as, one, other) => {
    const stars = other % 3 ? undefined : 1 + (other % 5);
    const call = `POST /posts/id/${pick(made.prompts, one)}/comments`;
    const { body } = await app.request(call, { as, body: { bodyMd: 'It works.', stars } });
    if (body.comment) made.comments.push(body.comment.id);
  },
  deleteComment: (_, one) => app.request(`DELETE /comments/${pick(made.comments, one)}`, { as: admin }),
  followPerson: (as, one) => app.request(`POST /users/person${one % 6}/follow`, { as }),
  followTopic: (as, one) => app.request(`POST /categories/${topicOf(one)}/follow`, { as }),
  discuss: async ({ api }) => {
    made.discussions.push((await api.startDiscussion({ body: aDiscussion() })).discussion.id);
  },
  reply: async (as, one) => {
    const call = `POST /discussions/${pick(made.discussions, one)}/replies`;
    const { body } = await app.request(call, { as, body: { bodyMd: 'Yes.' } });
    if (body.reply) made.replies.push(body.reply.id);
  },
  deleteReply: (as, one) => app.request(`DELETE /replies/${pick(made.replies, one)}`, { as }),
  deleteDiscussion: (as, one) => app.request(`DELETE /discussions/${pick(made.discussions, one)}`, { as }),
  announce: async () => {
    made.events.push((await admin.api.createEvent({ body: anEvent() })).event.id);
  },
  join: (as, one) => app.request(`POST /events/${pick(made.events, one)}/join`, { as }),
  /** Somebody comes, does a little of everything, and leaves with or without their prompts. */
  leave: async (_, one, other) => {
    const leaver = await app.account(`leaver${leavers++}`, password);
    for (const name of [
      'publish',
      'like',
      'bookmark',
      'rate',
      'comment',
      'followPerson',
      'followTopic',
      'discuss',
      'reply',
      'join',
    ])
      await acts[name]?.(leaver, one + leavers, other);
    const own = made.prompts.at(-1);
    for (const as of people.slice(0, 2)) {
      await app.request(`POST /posts/${own}/like`, { as });
      await app.request(`POST /users/${leaver.username}/follow`, { as });
    }
    const prompts = other % 2 ? 'keep' : 'delete';
    await leaver.api.deleteMe({ body: { password, prompts } });
  },
};

/** On a day of its own somebody new does what is counted, so that there is something of each, whatever chance took away. */
async function oneOfEach() {
  clock += 2 * day;
  const somebody = await app.person('newcomer');
  await acts.publish?.(people[0] ?? admin, 0, 1);
  await acts.discuss?.(somebody, 0, 0);
  await acts.announce?.(admin, 0, 0);
  const last = (list: readonly string[]) => list.length - 1;
  for (const name of ['like', 'bookmark', 'download', 'rate', 'comment'])
    await acts[name]?.(somebody, last(made.prompts), 0);
  await acts.reply?.(somebody, last(made.discussions), 0);
  await acts.join?.(somebody, last(made.events), 0);
  await acts.followPerson?.(somebody, 1, 0);
  await acts.followTopic?.(somebody, 1, 0);
}

describe(`after random histories (seed ${seed})`, () => {
  it('there is nothing to set right', async () => {
    const act = fc.record({
      name: fc.oneof(
        ...Object.keys(acts).map((name) => ({
          weight: name === 'leave' ? 1 : 6,
          arbitrary: fc.constant(name),
        })),
      ),
      who: fc.nat(6),
      one: fc.nat(999),
      other: fc.nat(999),
      /** Hours that pass before. */
      hours: fc.nat(48),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 25, maxLength: 25 }),
        async (history) => {
          for (const atOnce of history) {
            clock += (atOnce[0]?.hours ?? 0) * 3_600_000;
            await Promise.all(
              atOnce.map(({ name, who, one, other }) => acts[name]?.(people[who] ?? admin, one, other)),
            );
          }
          expect(await recounted()).toEqual({ corrected: {}, missed: 0 });
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
  // Something of everything, whatever the histories had: all in the middle of a month of its own, and a day of prompts alone.
  beforeAll(async () => {
    const then = new Date(clock);
    clock = Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 2, 10);
    const [author, reader] = people as [TestPerson, TestPerson];
    const { id } = await author.api.publishPrompt({ body: aPrompt({ categoryId: 'design' }) });
    await reader.api.likePrompt({ params: { id } });
    await reader.api.bookmarkPrompt({ params: { id } });
    await reader.api.countDownload({ params: { id } });
    await reader.api.addComment({ params: { id }, body: { bodyMd: 'It works.', stars: 4 } });
    const { discussion } = await author.api.startDiscussion({ body: aDiscussion() });
    await reader.api.addReply({ params: { id: discussion.id }, body: { bodyMd: 'Yes.' } });
    const { event } = await admin.api.createEvent({ body: anEvent() });
    await reader.api.joinEvent({ params: { id: event.id } });
    clock += day;
    await author.api.publishPrompt({ body: aPrompt() });
    expect((await recounted()).corrected).toEqual({});
  });

  const kept = () =>
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
        sql`select day, prompts, downloads, ratings, stars from daily_figures
          where (prompts, downloads, ratings, stars) <> (0, 0, 0, 0) order by day`,
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
    'comments of people': sql`update ratings set comments = comments + 1`,
    'stars of days': sql`update daily_figures set stars = stars + 1`,
    'read times': sql`update prompts set read_time = 77`,
    'prompts of topics': sql`update topics set prompts_count = 0 where id = 'design'`,
    'followers of topics': sql`update topics set followers_count = followers_count + 1 where id = 'design'`,
    'prompts of people': sql`update users set prompts_count = prompts_count + 1`,
    'followers of people': sql`update users set followers_count = 99`,
    'people followed by people': sql`update users set following_count = 99`,
    'replies of discussions': sql`update discussions set replies_count = replies_count + 1`,
    'last activity of discussions': sql`update discussions set last_activity_at = '2020-01-01'`,
    'last speakers of discussions': sql`update discussions set last_author_id = null where last_author_id is not null`,
    'participants of events': sql`update events set participants_count = participants_count + 1`,
    'likes received by people': sql`delete from likes_received where period = 'all' and likes > 0`,
    'prompts of days': sql`delete from daily_figures
      where prompts > 0 and (active_members, downloads, ratings) = (0, 0, 0)`,
    'downloads of days': sql`update daily_figures f set downloads = 0
      where downloads > 0 and downloads = (select count(*) from downloads d where d.day = f.day)`,
  };

  it.each(Object.entries(breaking))(
    '%s are set right, and said to be; then nothing is wrong',
    async (what, breakIt) => {
      const before = await kept();
      const broken = await app.pool.db.execute(sql`${breakIt} returning 1`);
      expect(broken.length).toBeGreaterThan(0);
      expect(await kept()).not.toEqual(before);
      const { printed, status } = await runCommand(app, recountCommand, []);
      expect(status).toBe(0);
      expect(printed).toEqual([expect.stringMatching(new RegExp(`^${what}: [\\d,]+ corrected$`))]);
      expect(await kept()).toEqual(before);
      expect(await runCommand(app, recountCommand, [])).toMatchObject({
        printed: ['All counters are correct.'],
      });
    },
  );

  it('of active members are at least those who were last here in the month', async () => {
    const lately = async () => {
      const [row] = await app.pool.db.execute<{ kept: number; here: number }>(sql`
        with latest as (select max(active_month) as month from users)
        select (select coalesce(sum(active_members), 0)::int from daily_figures, latest where day >= month) as kept,
          (select count(*)::int from users, latest where active_month = month) as here`);
      return row;
    };
    // Those who left are counted, and not here any more.
    const before = await lately();
    expect(before?.kept).toBeGreaterThanOrEqual(before?.here ?? Number.NaN);
    await app.pool.db.execute(sql`update daily_figures set active_members = 0`);
    const { printed } = await runCommand(app, recountCommand, []);
    expect(printed).toEqual([expect.stringMatching(/^active members of months: [\d,]+ corrected$/)]);
    const after = await lately();
    expect(after?.kept).toBe(after?.here);
    expect(await runCommand(app, recountCommand, [])).toMatchObject({
      printed: ['All counters are correct.'],
    });
  });

  it('are set right while people go on, and each like counts', async () => {
    const api = people[0]?.api as TestPerson['api'];
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await api.publishPrompt({ body: aPrompt() })).id),
    );
    await app.pool.db.execute(sql`update prompts set likes_count = 50, hot_score = 0`);
    await Promise.all([
      recounted(),
      recounted(),
      ...people.flatMap((person) => ids.map((id) => person.api.likePrompt({ params: { id } }))),
    ]);
    await recounted();
    expect(await counterDifferences(app.pool)).toEqual([]);
    expect(await recounted()).toEqual({ corrected: {}, missed: 0 });
  });

  it('are found in batches, whatever their number', async () => {
    await app.pool.db.execute(sql`insert into users (id, email, username, display_name, followers_count)
      select gen_random_uuid(), n || '@many.example', 'many' || n, 'Many', 1 from generate_series(1, 1200) n`);
    expect((await recounted()).corrected).toEqual({ 'followers of people': 1200 });
  });

  it('are for the product alone', async () => {
    expect(isFailure(await recount(app.contextFor({ role: 'visitor' })))).toBe(true);
  });
});
