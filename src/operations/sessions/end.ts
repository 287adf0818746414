import { deleteSessionOf } from '../../database/sessions.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { endTokens } from '../identity/end-tokens.ts';
import { sessionOnly } from '../keys/session-only.ts';

/** Ends a session of the signed-in user. Fails with unauthenticated, forbidden (for an API key) or not-found. */
export async function end(ctx: Context, id: string): Promise<{ id: string } | Failure> {
  const person = sessionOnly(ctx);
  if (isFailure(person)) return person;
  const gone = isId(id) && (await deleteSessionOf(ctx.db, person.id, id));
  if (gone) await endTokens(ctx, person.id);
  return gone ? { id } : failure('not-found', 'Session not found');
}
