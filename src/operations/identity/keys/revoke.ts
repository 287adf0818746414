import { deleteKey } from '../../../database/identity/keys.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';

/** Revokes an API key of the signed-in user immediately. Fails with not-found. */
export async function revokeKey(ctx: MemberContext, id: string): Promise<{ id: string } | Failure> {
  const { viewer } = ctx;
  const deleted = isId(id) && (await deleteKey(ctx.db, viewer.id, id));
  if (deleted) ctx.security.record('key-revoked', { user: viewer.id });
  return deleted ? { id } : failure('not-found', 'Key not found');
}
