import type { CommunityEvent } from '../../../contract/community/events.ts';
import { selectEvent } from '../../../database/community/events.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { presentEvent } from './present.ts';

type Reading = Pick<Context, 'db' | 'viewer' | 'now'>;

/** Returns one event. Fails with not-found. */
export async function readEvent(ctx: Reading, id: string): Promise<CommunityEvent | Failure> {
  const row = isId(id) ? await selectEvent(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentEvent(ctx.viewer, row, ctx.now()) : eventNotFound();
}

/** Returns the failure for an event that does not exist. */
export function eventNotFound(): Failure {
  return failure('not-found', 'Event not found');
}
