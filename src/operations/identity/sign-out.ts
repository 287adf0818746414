import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { Context } from '../core/context.ts';
import { type Failure, keyRefused } from '../core/failure.ts';
import { endTokens } from './end-tokens.ts';
import { endCurrentSession } from './sessions/end-current.ts';

/**
 * Ends the session that the request carries, if any, and revokes the hosted provider's tokens issued so far.
 * Returns the `Set-Cookie` values that remove its cookie. Fails with forbidden for an API key, which has no
 * session.
 */
export async function signOut(ctx: Context, headers: Headers): Promise<{ cookies: string[] } | Failure> {
  const { viewer } = ctx;
  if (isSignedIn(viewer) && viewer.key) return keyRefused();
  if (isSignedIn(viewer)) await endTokens(ctx, viewer.id);
  const ended = await endCurrentSession(ctx, headers);
  if (isSignedIn(viewer)) ctx.security.record('signed-out', { user: viewer.id });
  return ended;
}
