import { toggleParticipantRow } from '../../database/events.ts';
import { isSignedIn } from '../../domain/viewer.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure, notSignedIn } from '../failure.ts';
import { eventNotFound, readEvent } from './read.ts';

/** Joins an event, or leaves it. Fails with unauthenticated, not-found, or conflict: it is over or cancelled. */
export async function joinEvent(
  ctx: Context,
  id: string,
): Promise<{ joined: boolean; participants: number } | Failure> {
  const { viewer } = ctx;
  if (!isSignedIn(viewer)) return notSignedIn();
  const event = await readEvent(ctx, id);
  if (isFailure(event)) return event;
  if (!event.can.join)
    return failure('conflict', event.cancelled ? 'This event is cancelled' : 'This event is over');
  const participation = await toggleParticipantRow(ctx.db, viewer.id, id, ctx.now());
  return participation ? { joined: participation.on, participants: participation.count } : eventNotFound();
}
