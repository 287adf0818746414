import { sql } from 'drizzle-orm';
import { readConfig } from '../../../src/config/config.ts';
import { textArray } from '../../../src/database/core/text-array.ts';
import { composeBeside } from '../../../src/start/compose.ts';
import { quietLog } from './quiet-log.ts';
import type { SiteProcess } from './site-process.ts';

/** Makes accounts of a running site a month older, with a verified address. */
export async function establishAccounts(
  { dataDir, url }: Pick<SiteProcess, 'dataDir' | 'url'>,
  usernames: readonly string[],
): Promise<void> {
  const app = await composeBeside(readConfig({ DATA_DIR: dataDir, PUBLIC_URL: url }), quietLog);
  try {
    await app.contextFor({ role: 'system' }).db.execute(sql`
      update users set email_verified = true, created_at = created_at - interval '1 month'
      where username = any(${textArray(usernames)})`);
  } finally {
    await app.close();
  }
}
