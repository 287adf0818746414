import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';
import { isActiveAccount } from '../people/active-account.ts';
import { holderOf } from './ended-tokens.ts';

/**
 * The credentials with which a connection was opened: a session, a key, or otherwise a token of the hosted
 * provider.
 */
interface Opened {
  userId: string;
  session?: string | undefined;
  key?: string | undefined;
  openedAt: Date;
}

/**
 * The connections whose session, key or tokens have ended at `now`, or whose user is banned, deactivated or
 * deleted.
 */
export async function endedStreams<T extends Opened>(
  db: Database,
  open: readonly T[],
  now: Date,
): Promise<T[]> {
  const given = open.map(({ userId, session, key, openedAt }, n) => ({
    n,
    user_id: userId,
    session,
    key,
    opened_at: openedAt,
  }));
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.rows(
    z.strictObject({ n: z.number() }),
    sql`
    select o.n from json_to_recordset(${JSON.stringify(given)}::json)
      as o (n int, user_id uuid, session uuid, key uuid, opened_at timestamptz)
    where not exists (select 1 from users u where u.id = o.user_id and ${isActiveAccount('u')} and case
      when o.session is not null then exists (select 1 from sessions where id = o.session and expires_at > ${at})
      when o.key is not null then exists (select 1 from personal_keys where id = o.key and expires_at > ${at})
      else not exists (select 1 from accounts a join ended_tokens e on e.holder = ${holderOf(sql`a.provider_id`, sql`a.account_id`)}
        where a.user_id = u.id and e.before > o.opened_at) end)`,
  );
  return rows.flatMap(({ n }) => open[n] ?? []);
}
