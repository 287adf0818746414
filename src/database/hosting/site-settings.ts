import { sql } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { siteSettings } from '../core/schema.ts';

/**
 * The settings at the last start; undefined before the first. Locks them until the transaction ends, so that
 * servers that start together compare one after the other.
 */
export async function lockSettings(tx: Database): Promise<Record<string, string> | undefined> {
  await tx.execute(sql`lock table site_settings in share row exclusive mode`);
  const [row] = await tx.select().from(siteSettings);
  return row?.settings;
}

/** Stores the settings of this start. */
export async function saveSettings(tx: Database, settings: Record<string, string>): Promise<void> {
  await tx
    .insert(siteSettings)
    .values({ settings })
    .onConflictDoUpdate({ target: siteSettings.id, set: { settings } });
}
