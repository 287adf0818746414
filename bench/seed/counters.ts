import type pg from 'pg';

/** The corrections of `npm run recount` after new prompts and likes, for all rows at once. */
const statements = [
  `update users u set prompts_count = n.count
    from (select author_id, count(*)::int as count from prompts where status = 'published' group by 1) n
    where u.id = n.author_id and u.prompts_count <> n.count`,
  `update topics t set prompts_count = n.count
    from (select topic_id, count(*)::int as count from prompts where status = 'published' group by 1) n
    where t.id = n.topic_id and t.prompts_count <> n.count`,
  `insert into likes_received (author_id, period, likes)
    select p.author_id, v.period, count(*)::int
    from likes l join prompts p on p.id = l.prompt_id and p.status <> 'hidden' and p.author_id <> l.user_id
      cross join lateral (values ('all'), (to_char(l.created_at at time zone 'UTC', 'YYYY')),
        (to_char(l.created_at at time zone 'UTC', 'YYYY-MM'))) v (period)
    group by 1, 2
    on conflict (author_id, period) do update set likes = excluded.likes`,
] as const;

/** Sets the counters of topics and users; those of prompts are part of their rows. */
export async function setCounters(client: pg.ClientBase): Promise<void> {
  // Without statistics of the new rows, the joins take minutes.
  await client.query("set local work_mem = '128MB'");
  await client.query('analyze users, prompts, likes');
  for (const statement of statements) await client.query(statement);
}
