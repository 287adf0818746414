import { isPerson } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { keyRefused } from '../keys/session-only.ts';

/**
 * Ends the session that the request carries; without one nothing happens. Answers the cookies that take it away.
 * Fails with forbidden for a personal key, which has no session.
 */
export async function signOut(ctx: Context, headers: Headers): Promise<{ cookies: string[] } | Failure> {
  if (isPerson(ctx.viewer) && ctx.viewer.key) return keyRefused();
  return ctx.identity.signOut(headers);
}
