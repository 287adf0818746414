import { deleteSessionsOf } from '../../database/sessions.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { endTokens } from '../identity/end-tokens.ts';
import { sessionOnly } from '../keys/session-only.ts';
import { endCurrentSession } from './end-current.ts';

/**
 * Ends all sessions of the signed-in user, including the request's own, and the hosted provider's tokens issued so far. Returns the
 * `Set-Cookie` values that remove the session's cookie. Fails with unauthenticated, or forbidden for an API key.
 */
export async function endAll(ctx: Context, headers: Headers): Promise<{ cookies: string[] } | Failure> {
  const user = sessionOnly(ctx);
  if (isFailure(user)) return user;
  await deleteSessionsOf(ctx.db, user.id);
  await endTokens(ctx, user.id);
  return endCurrentSession(ctx, headers);
}
