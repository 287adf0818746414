import { deleteSessionOf } from '../../database/sessions.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { endTokens } from '../identity/end-tokens.ts';

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
