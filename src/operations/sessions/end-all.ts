import { deleteSessionsOf } from '../../database/sessions.ts';
import type { MemberContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { endTokens } from '../identity/end-tokens.ts';
import { endCurrentSession } from './end-current.ts';

/**
 * Ends all sessions of the signed-in user, including the request's own, and the hosted provider's tokens issued so far. Returns the
 * `Set-Cookie` values that remove the session's cookie.
 */
export async function endAllSessions(
  ctx: MemberContext,
  headers: Headers,
): Promise<{ cookies: string[] } | Failure> {
  const { viewer } = ctx;
  await deleteSessionsOf(ctx.db, viewer.id);
  await endTokens(ctx, viewer.id);
  return endCurrentSession(ctx, headers);
}
