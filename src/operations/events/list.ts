import type { EventSummary } from '../../contract/events.ts';
import { selectEvents } from '../../database/events.ts';
import type { Context } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { presentEventSummary } from './present.ts';

/** One page of events to come, next ones first, or of past ones, last ones first. Fails with malformed. */
export async function listEvents(
  ctx: Pick<Context, 'db' | 'viewer' | 'now'>,
  input: { when: 'upcoming' | 'past'; page: number; limit: number },
): Promise<Page<EventSummary> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const { when, limit } = input;
  const { rows, total } = await selectEvents(ctx.db, ctx.viewer, when, ctx.now(), { limit, offset });
  return pageOf(rows.map(presentEventSummary), total, input);
}
