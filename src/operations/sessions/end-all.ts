import { deleteSessionsOf } from '../../database/sessions.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { endTokens } from '../identity/end-tokens.ts';
import { sessionOnly } from '../keys/session-only.ts';

/**
 * Ends every session of the signed-in person, the one of this request, too, and the tokens of a hosted provider from before. Answers the cookies that take it away. Fails with
 * unauthenticated, or forbidden for a key.
 */
export async function endAll(ctx: Context, headers: Headers): Promise<{ cookies: string[] } | Failure> {
  const person = sessionOnly(ctx);
  if (isFailure(person)) return person;
  await deleteSessionsOf(ctx.db, person.id);
  await endTokens(ctx, person.id);
  return ctx.identity.signOut(headers);
}
