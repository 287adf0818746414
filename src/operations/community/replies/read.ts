import type { Reply } from '../../../contract/community/replies.ts';
import { selectReply } from '../../../database/community/replies.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentReply } from './present.ts';

/** Returns one reply. Fails with not-found. */
export async function readReply(ctx: Pick<Context, 'db' | 'viewer'>, id: string): Promise<Reply | Failure> {
  const row = isId(id) ? await selectReply(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentReply(ctx.viewer, row) : failure('not-found', 'Reply not found');
}
