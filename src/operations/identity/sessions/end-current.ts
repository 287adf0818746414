import { deleteSession } from '../../../database/identity/sessions.ts';
import type { Context } from '../../core/context.ts';

/**
 * Ends the session that the request carries, if any. Returns the `Set-Cookie` values that remove its cookie.
 */
export async function endCurrentSession(
  { db, sessionTokens }: Pick<Context, 'db' | 'sessionTokens'>,
  headers: Headers,
): Promise<{ cookies: string[] }> {
  const token = sessionTokens.inRequest(headers);
  if (token) await deleteSession(db, sessionTokens.hashOf(token));
  return { cookies: [sessionTokens.clearedCookie] };
}
