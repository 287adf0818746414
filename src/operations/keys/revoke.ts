import { deleteKey } from '../../database/keys.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { sessionOnly } from './session-only.ts';

/** Revokes an API key of the signed-in user immediately. Fails with unauthenticated, forbidden (for an API key) or not-found. */
export async function revoke(ctx: Context, id: string): Promise<{ id: string } | Failure> {
  const user = sessionOnly(ctx);
  if (isFailure(user)) return user;
  const deleted = isId(id) && (await deleteKey(ctx.db, user.id, id));
  return deleted ? { id } : failure('not-found', 'Key not found');
}
