import { paths } from '../../../contract/core/routes.ts';
import { calendarFile } from '../../../domain/core/time/calendar.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { readEvent } from './read.ts';

/** Returns an event as a calendar file (RFC 5545). Fails with not-found. */
export async function readCalendar(
  ctx: Pick<Context, 'db' | 'viewer' | 'now' | 'site'>,
  id: string,
): Promise<string | Failure> {
  const event = await readEvent(ctx, id);
  if (isFailure(event)) return event;
  const { name, url } = ctx.site;
  return calendarFile(
    {
      uid: `${event.id}@${new URL(url).hostname}`,
      title: event.title,
      description: event.bodyMd,
      place: event.place,
      url: url + paths.event(event.id),
      startsAt: new Date(event.startsAt),
      endsAt: new Date(event.endsAt),
      changedAt: new Date(event.updatedAt),
      cancelled: event.cancelled,
    },
    name,
  );
}
