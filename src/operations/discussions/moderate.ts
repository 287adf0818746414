import type { Discussion } from '../../contract/discussions.ts';
import { moderateDiscussion } from '../../database/discussions.ts';
import { isPerson } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { read } from './read.ts';

/** Pins and locks a discussion, or no more. Fails with unauthenticated, not-found or forbidden. */
export async function moderate(
  ctx: Context,
  id: string,
  input: { pinned: boolean; locked: boolean },
): Promise<Discussion | Failure> {
  if (!isPerson(ctx.viewer)) return notSignedIn();
  const before = await read(ctx, id);
  if (isFailure(before)) return before;
  if (!before.can.moderate) return failure('forbidden', 'Only admins can pin and lock discussions.');
  await moderateDiscussion(ctx.db, id, input);
  return read(ctx, id);
}
