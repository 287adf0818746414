import { eq } from 'drizzle-orm';
import { sessions } from '../../../src/database/core/schema.ts';
import type { TestApp } from './test-app.ts';

/** The id of the session of a user. */
export async function sessionOf({ pool }: Pick<TestApp, 'pool'>, userId: string): Promise<string> {
  const [row] = await pool.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
  return row?.id ?? '';
}
