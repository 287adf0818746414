import type { Context } from '../context.ts';

/** Ends the session that the request carries; without one nothing happens. Answers the cookies that take it away. */
export function signOut(ctx: Context, headers: Headers): Promise<{ cookies: string[] }> {
  return ctx.identity.signOut(headers);
}
