import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { keyRefused } from '../keys/session-only.ts';
import { endTokens } from './end-tokens.ts';

/**
 * Ends the session that the request carries, and the tokens of a hosted provider from before; without one nothing happens.
 * Answers the cookies that take it away.
 * Fails with forbidden for a personal key, which has no session.
 */
export async function signOut(ctx: Context, headers: Headers): Promise<{ cookies: string[] } | Failure> {
  if (isSignedIn(ctx.viewer)) {
    if (ctx.viewer.key) return keyRefused();
    await endTokens(ctx, ctx.viewer.id);
  }
  return ctx.identity.signOut(headers);
}
