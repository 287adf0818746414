import { type SQL, sql } from 'drizzle-orm';

/**
 * A statement after `with`: adds likes to what their authors received, of all times and of the month and year of each like.
 * `moves` selects author_id, created_at of the like, and change (1 or -1), in this order.
 */
export function received(moves: SQL): SQL {
  // In one order for all, so that no two writers wait for each other.
  return sql`received as (
    insert into likes_received (author_id, period, likes)
    select m.author_id, v.period, sum(m.change)::int from (${moves}) m (author_id, created_at, change)
      cross join lateral (${periodsOf(sql`m.created_at`)}) v (period)
    where m.author_id is not null group by 1, 2 order by 1, 2
    on conflict (author_id, period) do update set likes = likes_received.likes + excluded.likes)`;
}

/** The periods in which a like of a time counts, a row each: of all times ('all'), its year ('2025') and month ('2025-11'). */
export function periodsOf(at: SQL): SQL {
  return sql`values ('all'), (to_char(${at} at time zone 'UTC', 'YYYY')), (to_char(${at} at time zone 'UTC', 'YYYY-MM'))`;
}
