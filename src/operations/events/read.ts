import type { CommunityEvent } from '../../contract/events.ts';
import { selectEvent } from '../../database/events.ts';
import { isId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { type Failure, failure } from '../failure.ts';
import { presentEvent } from './present.ts';

type Reading = Pick<Context, 'db' | 'viewer' | 'now'>;

/** One event. Fails with not-found. */
export async function readEvent(ctx: Reading, id: string): Promise<CommunityEvent | Failure> {
  const row = isId(id) ? await selectEvent(ctx.db, ctx.viewer, id) : undefined;
  return row ? presentEvent(ctx.viewer, row, ctx.now()) : eventNotFound();
}

/** The failure of an event that is not there. */
export function eventNotFound(): Failure {
  return failure('not-found', 'Event not found');
}
