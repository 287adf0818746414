import { type SQL, sql } from 'drizzle-orm';

/**
 * A statement after `with` that adds each `change` of forks, by `id`, to the counters of their sources.
 * `deleted` selects prompts that the same statement deletes and therefore must not update.
 */
export function updateForkCounts(changes: SQL, deleted?: SQL): SQL {
  return sql`fork_counts as (
    update prompts s set forks_count = s.forks_count + c.change
    from (select f.source_id, sum(c.change)::int as change from (${changes}) c join prompt_forks f on f.prompt_id = c.id
      where ${deleted ? sql`f.source_id not in (${deleted})` : sql`f.source_id is not null`} group by f.source_id) c
    where s.id = c.source_id and c.change <> 0)`;
}
