import type { EventSummary } from '../../../contract/community/events.ts';
import { eventOrders, selectEvents } from '../../../database/community/events.ts';
import type { Context } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentEventSummary } from './present.ts';

/**
 * Returns one page of upcoming events, soonest first, or of past events, latest first. Fails with malformed.
 */
export function listEvents(
  ctx: Pick<Context, 'db' | 'viewer' | 'now'>,
  input: PageInput & { when: 'upcoming' | 'past' },
): Promise<Page<EventSummary> | Failure> {
  const { when } = input;
  return listPage(
    input,
    { name: `${when} events`, order: eventOrders[when] },
    (page) => selectEvents(ctx.db, ctx.viewer, when, ctx.now(), page),
    (rows) => rows.map(presentEventSummary),
  );
}
