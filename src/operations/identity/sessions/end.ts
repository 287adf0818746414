import { deleteSessionOf } from '../../../database/identity/sessions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { endTokens } from '../end-tokens.ts';

/** Ends a session of the signed-in user. Fails with not-found. */
export async function endSession(ctx: MemberContext, id: string): Promise<{ id: string } | Failure> {
  const { viewer } = ctx;
  const deleted = isId(id) && (await deleteSessionOf(ctx.db, viewer.id, id));
  if (deleted) {
    await endTokens(ctx, viewer.id);
    ctx.security.record('sessions-ended', { user: viewer.id });
  }
  return deleted ? { id } : failure('not-found', 'Session not found');
}
