import { deleteKey } from '../../database/keys.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { sessionOnly } from './session-only.ts';

/** Ends a key of the signed-in person at once. Fails with unauthenticated, forbidden (for a key) or not-found. */
export async function revoke(ctx: Context, id: string): Promise<{ id: string } | Failure> {
  const person = sessionOnly(ctx);
  if (isFailure(person)) return person;
  const gone = isId(id) && (await deleteKey(ctx.db, person.id, id));
  return gone ? { id } : failure('not-found', 'Key not found');
}
