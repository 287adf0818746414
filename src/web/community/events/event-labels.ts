import type { EventType } from '../../../domain/community/events.ts';
import { clockTime, shortDate, zoneName } from '../../ui/dates.ts';

export const typeLabels: Readonly<Record<EventType, string>> = {
  workshop: 'Workshop',
  challenge: 'Challenge',
  talk: 'Talk',
  meetup: 'Meetup',
};

/**
 * Formats start and end of an event in a time zone, such as 'Nov 27, 2026, 2:22–3:22 PM UTC'. Not with `Intl.formatRange`, whose spaces differ between servers
 * and browsers.
 */
export function spanLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }, zone: string): string {
  const label = (time: string) => `${shortDate(time, zone)}, ${clockTime(time, zone)}`;
  const [start, end, name] = [clockTime(startsAt, zone), clockTime(endsAt, zone), zoneName(endsAt, zone)];
  if (shortDate(startsAt, zone) !== shortDate(endsAt, zone))
    return `${label(startsAt)} – ${label(endsAt)} ${name}`;
  const isSameHalf = start.slice(-2) === end.slice(-2);
  return `${shortDate(startsAt, zone)}, ${isSameHalf ? start.slice(0, -3) : start}–${end} ${name}`;
}

export function isOver({ endsAt }: { endsAt: string }): boolean {
  return Date.parse(endsAt) <= Date.now();
}

/** Returns the badge's text for events that the viewer has joined. */
export function joinedLabel(event: { endsAt: string }): string {
  return isOver(event) ? 'Attended' : 'Going';
}
