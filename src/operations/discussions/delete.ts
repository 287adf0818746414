import { withTx } from '../../database/connection.ts';
import { deleteDiscussion } from '../../database/discussions.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import { record } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { read } from './read.ts';

/** Deletes a discussion with its replies. Fails with unauthenticated, not-found or forbidden. */
export async function remove(ctx: Context, id: string): Promise<{ id: string } | Failure> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) return notSignedIn();
  const before = await read(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.delete) return failure('forbidden', 'Only its author can delete a discussion');
  await withTx(ctx.db, async (tx) => {
    await deleteDiscussion(tx, id);
    if (before.author.username !== viewer.username)
      await record(tx, ctx, { action: 'delete', kind: 'discussion', id, name: before.title });
  });
  return { id };
}
