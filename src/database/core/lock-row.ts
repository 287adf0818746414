import { sql } from 'drizzle-orm';
import type { Database } from './connection.ts';

/** Tables whose rows are locked by their id. */
export type Lockable =
  | 'collections'
  | 'comments'
  | 'discussions'
  | 'events'
  | 'prompts'
  | 'proposals'
  | 'replies'
  | 'users'
  | 'webhooks';

/** Locks a row until the transaction ends: others can read and reference it, but not change it. */
export async function lockRow(tx: Database, table: Lockable, id: string): Promise<void> {
  await tx.execute(sql`select 1 from ${sql.identifier(table)} where id = ${id} for no key update`);
}
