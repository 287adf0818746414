import { deleteSessionOf } from '../../database/sessions.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { endTokens } from '../identity/end-tokens.ts';
import { sessionOnly } from '../keys/session-only.ts';

/** Ends a session of the signed-in user. Fails with unauthenticated, forbidden (for an API key) or not-found. */
export async function end(ctx: Context, id: string): Promise<{ id: string } | Failure> {
  const user = sessionOnly(ctx);
  if (isFailure(user)) return user;
  const deleted = isId(id) && (await deleteSessionOf(ctx.db, user.id, id));
  if (deleted) await endTokens(ctx, user.id);
  return deleted ? { id } : failure('not-found', 'Session not found');
}
