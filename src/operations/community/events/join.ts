import { changeParticipantRow } from '../../../database/community/events.ts';
import type { RowChange } from '../../../database/core/toggle.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { eventNotFound, readEvent } from './read.ts';

/**
 * Joins an event or leaves it; toggles by default. Fails with not-found, or with conflict when it is over or
 * cancelled.
 */
export async function joinEvent(
  ctx: MemberContext,
  id: string,
  change: RowChange = 'toggle',
): Promise<{ joined: boolean; participants: number } | Failure> {
  const event = await readEvent(ctx, id);
  if (isFailure(event)) return event;
  if (!event.can.join)
    return failure('conflict', event.cancelled ? 'This event is canceled' : 'This event is over');
  const participation = await changeParticipantRow(ctx.db, ctx.viewer.id, id, change, ctx.now());
  return participation ? { joined: participation.on, participants: participation.count } : eventNotFound();
}
