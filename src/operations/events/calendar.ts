import { paths } from '../../contract/routes.ts';
import { calendarFile } from '../../domain/calendar.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { readEvent } from './read.ts';

/** An event as a calendar file (RFC 5545). Fails with not-found. */
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
