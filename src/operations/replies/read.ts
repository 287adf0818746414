import type { Reply } from '../../contract/replies.ts';
import { selectReply } from '../../database/replies.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { presentReply } from './present.ts';

/** One reply. Fails with not-found. */
export async function readReply(ctx: Pick<Context, 'db' | 'viewer'>, id: string): Promise<Reply | Failure> {
  const row = isId(id) ? await selectReply(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentReply(ctx.viewer, row) : failure('not-found', 'Reply not found');
}
