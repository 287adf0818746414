import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, retrying, violation } from './connection.ts';

/** What an action does with a row: `toggle` removes it if it exists and adds it otherwise. */
export type RowChange = 'toggle' | 'add' | 'remove';

/** A row of a user and a subject, such as a like of a prompt, that a user adds and removes. */
export interface Toggle {
  change: RowChange;
  /** The table of the rows; they have a `created_at`. */
  table: string;
  /** The columns of the subject and of the user. */
  key: [string, string];
  /** Selects the `id` of the subject; no row if the user may not do this. */
  subject: SQL;
  userId: string;
  now: Date;
  /**
   * Statements after `with` that add `c.change` (1 or -1; 0 where a concurrent toggle came first) to
   * counters. The rows are in `added` and `removed`. `me` locks the user's row. A statement named `new_count`
   * returns the new `count`.
   */
  counters: SQL;
  /** Selects the counter of the subject before the change. */
  count: SQL;
  /** Statements after `with` for a row that was added; `notified` returns the ids of users (`user_id`). */
  notifications?: SQL;
}

/** Whether the row exists now, and the number of rows of the subject. */
export interface Toggled {
  on: boolean;
  count: number;
  /** Whether this call changed it. */
  changed: boolean;
  /** The ids of the users whom it notified. */
  notified: string[];
}

/** The statement `new_count`, for a counter of the subject that nothing else depends on. */
export function updateCount(table: string, column: string, id: string): SQL {
  const [name, counter] = [sql.raw(table), sql.raw(column)];
  return sql`new_count as (update ${name} set ${counter} = ${counter} + c.change from c where id = ${id} and c.change <> 0
    returning ${counter} as count)`;
}

const toggledRow = z.strictObject({
  change: z.number(),
  count: z.number().nullable(),
  old_count: z.number(),
  notified: z.array(z.string()),
});

/**
 * Adds or removes the row and updates the counters, in one statement. Undefined when there is no such
 * subject. Adding a row that exists or removing one that does not has no effect. When toggles of one user
 * collide, the statement may lose the race and change nothing; it is then retried, so that each toggle
 * changes the state once.
 */
export async function toggleRow(
  db: Database,
  { change, table, key, subject, userId, now, counters, count: countBefore, notifications }: Toggle,
): Promise<Toggled | undefined> {
  const [name, subjectColumn, userColumn] = [sql.raw(table), sql.raw(key[0]), sql.raw(key[1])];
  const statement = sql`
    with me as (select from users where id = ${userId} for key share),
    subject as (${subject}),
    removed as (delete from ${name} where ${subjectColumn} in (select id from subject) and ${userColumn} = ${userId}
        and ${change !== 'add'} returning created_at),
    added as (
      insert into ${name} (${subjectColumn}, ${userColumn}, created_at)
      select id, ${userId}::uuid, ${now.toISOString()}::timestamptz from subject
      where ${change !== 'remove'} and not exists (select 1 from removed)
      on conflict do nothing returning created_at),
    c as (select (select count(*)::int from added) - (select count(*)::int from removed) as change),
    ${counters}${notifications ? sql`, ${notifications}` : sql``}
    select c.change, (select count from new_count) as count, (${countBefore}) as old_count,
      ${notifications ? sql`array(select user_id::text from notified)` : sql`'{}'::text[]`} as notified
    from c where exists (select 1 from subject)`;
  try {
    for (;;) {
      const [row] = await retrying(db, () => db.rows(toggledRow, statement));
      if (!row) return undefined;
      const { count, old_count: before, notified } = row;
      if (count !== null) return { on: row.change > 0, count, changed: true, notified };
      if (change !== 'toggle') return { on: change === 'add', count: before, changed: false, notified };
    }
  } catch (error) {
    // The subject or the user was deleted concurrently.
    if (violation(error)?.kind === 'foreign-key') return undefined;
    throw error;
  }
}
