import type { Sql } from 'postgres';
import { listDiscussions, listRecentDiscussions } from '../../src/operations/community/discussions/list.ts';
import { readDiscussion } from '../../src/operations/community/discussions/read.ts';
import { listReplies } from '../../src/operations/community/replies/list.ts';
import { type Bench, lanes } from '../group.ts';
import { barePool } from '../statements.ts';
import type { Row } from '../table.ts';
import { type Member, newMembers } from './members.ts';
import { type MeasuredRead, readsOf } from './reads.ts';

const threads = 10_000;
const replies = 100_000;
/** Number of replies of the longest thread; the others share the rest. */
const longest = 2_000;

/**
 * Measures discussions over HTTP with 10,000 threads and 100,000 replies, next to the statements they send,
 * alone on as many connections.
 */
export async function discussions({ site: siteOf, load, beside }: Bench): Promise<Row[]> {
  const site = await siteOf();
  const { ctx, close } = await beside(site);
  const pool = await barePool(ctx, lanes);
  try {
    const members = await newMembers(pool, 50);
    const [member] = members;
    if (!member) throw new Error('No member was created.');
    const { thread, reply } = await fill(pool, members);
    const reader = { ...ctx, viewer: { role: 'member', id: member.id, username: '' } } as const;
    const visitor = { ...ctx, viewer: { role: 'visitor' } } as const;
    return await readsOf({ load, site, pool }, measured(thread, reply), {
      visitor,
      reader,
      token: member.token,
    });
  } finally {
    await pool.end();
    await close();
  }
}

function measured(thread: string, reply: string): MeasuredRead[] {
  const first = { page: 1, limit: 20 };
  const last = longest / 20;
  const repliesOf = (
    query: string,
    input: { page: number; limit: number; reply?: string },
  ): MeasuredRead => ({
    path: `/api/discussions/${thread}/replies?${query}`,
    read: (ctx) => listReplies(ctx, thread, input),
  });
  return [
    { path: '/api/discussions', read: (ctx) => listDiscussions(ctx, first) },
    { path: '/api/discussions?limit=20', read: (ctx) => listDiscussions(ctx, first), own: true },
    {
      path: '/api/discussions?category=help',
      read: (ctx) => listDiscussions(ctx, { ...first, category: 'help' }),
    },
    { path: '/api/discussions?page=400', read: (ctx) => listDiscussions(ctx, { ...first, page: 400 }) },
    { path: '/api/discussions/recent', read: (ctx) => listRecentDiscussions(ctx, 3) },
    { path: `/api/discussions/${thread}`, read: (ctx) => readDiscussion(ctx, thread) },
    repliesOf('page=1', first),
    repliesOf(`page=${last}`, { ...first, page: last }),
    repliesOf(`reply=${reply}`, { ...first, reply }),
  ];
}

/**
 * Creates the threads with their replies as the product stores them. Returns the longest one and its middle
 * reply.
 */
async function fill(pool: Sql, members: readonly Member[]): Promise<{ thread: string; reply: string }> {
  const text = 'Some words about prompts and how they turned out. '.repeat(12);
  const said = { body: text, html: `<p>${text}</p>` };
  const authors = members.map(({ id }) => id);
  const author = pool`(${authors}::uuid[])[1 + n % ${authors.length}]`;
  const at = pool`date_trunc('second', now()) - make_interval(mins => ${threads} - n)`;
  await pool`
    insert into discussions (id, author_id, category, title, body, body_html, last_author_id, last_activity_at, created_at)
    select uuidv7(), ${author}, (array['general', 'help', 'showcase', 'ideas'])[1 + n % 4], 'What do you think of ' || n || '?',
      ${said.body}, ${said.html}, ${author}, ${at}, ${at} from generate_series(1, ${threads}) n`;
  const [thread] = await pool<
    { id: string }[]
  >`select id from discussions order by id offset ${threads / 2} limit 1`;
  if (!thread) throw new Error('No discussion was created.');
  // The first replies go to the longest thread, the rest is spread over all.
  await pool`
    insert into replies (id, discussion_id, author_id, body, body_html, created_at)
    select uuidv7(), case when n <= ${longest} then ${thread.id}::uuid else t.ids[1 + n % ${threads}] end, ${author},
      ${said.body}, ${said.html}, now() + make_interval(secs => n / 1000.0)
    from generate_series(1, ${replies}) n, (select array_agg(id order by id) as ids from discussions) t`;
  await pool`
    update discussions d set replies_count = r.replies, last_activity_at = r.at, last_author_id = r.author_id
    from (select discussion_id, count(*)::int as replies, max(created_at) as at, (array_agg(author_id order by id desc))[1] as author_id
      from replies group by 1) r where r.discussion_id = d.id`;
  await pool`vacuum analyze discussions, replies`;
  const [reply] = await pool<{ id: string }[]>`
    select id from replies where discussion_id = ${thread.id} order by id offset ${longest / 2} limit 1`;
  return { thread: thread.id, reply: reply?.id ?? '' };
}
