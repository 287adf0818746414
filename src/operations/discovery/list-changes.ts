import { z } from 'zod';
import { goneMessage } from '../../contract/core/problems.ts';
import type { Change } from '../../contract/discovery/changes.ts';
import { selectChangeLog, selectChanges, selectFirstPosition } from '../../database/discovery/changes.ts';
import { isId } from '../../domain/core/ids.ts';
import { limits } from '../../domain/core/limits.ts';
import { showsAdult } from '../../domain/identity/viewer.ts';
import type { Context } from '../core/context.ts';
import { cursorCodec } from '../core/cursor.ts';
import { type Failure, failure, isFailure } from '../core/failure.ts';
import { isoTime } from '../core/iso-time.ts';

/** The id of a log, a position in it, and the last id that was read of the change at that position. */
const cursors = cursorCodec(
  'changes',
  z.tuple([
    z.string().refine(isId),
    z.string().regex(/^(0|[1-9]\d{0,17})$/),
    z.string().refine(isId).optional(),
  ]),
);

/**
 * Returns the changes of the lists that the viewer sees, in the order of their commits, after those that a
 * cursor marks. Fails with malformed, or with gone if changes after the cursor were deleted.
 */
export async function listChanges(
  ctx: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Change[]; nextCursor: string; hasMore: boolean } | Failure> {
  const since = new Date(ctx.now().getTime() - limits.changesDays * 86_400_000);
  const place = cursor === undefined || cursor === 'now' ? undefined : cursors.read(cursor);
  if (isFailure(place)) return place;
  const [id, first = await selectFirstPosition(ctx.db, since), lastRead] = place ?? [];
  // A change that was read in part is still needed.
  const whole = lastRead ? String(BigInt(first) - 1n) : first;
  const { log, last, complete } = await selectChangeLog(ctx.db, { after: whole, since });
  if (place && (id !== log || !complete)) return failure('gone', goneMessage);
  const after = cursor === 'now' ? last : first;
  const adults = showsAdult(ctx.viewer);
  const rows = await selectChanges(ctx.db, { after, id: lastRead, last, adults, limit: limit + 1 });
  const items = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  const end = items.at(-1);
  return {
    items: items.map(({ type, kind, id, at }) => ({
      type,
      kind: kind === 'prompt' ? 'post' : kind,
      id,
      at: isoTime(at),
    })),
    nextCursor: cursors.write(hasMore && end ? [log, end.position, end.id] : [log, last]),
    hasMore,
  };
}
