import type { EventType } from '../../../domain/community/events.ts';
import { clockTime, shortDate, zoneName } from '../../ui/dates.ts';

export const typeLabels: Readonly<Record<EventType, string>> = {
  workshop: 'Workshop',
  challenge: 'Challenge',
  talk: 'Talk',
  meetup: 'Meetup',
};

/**
 * Formats start and end of an event in a time zone. Not with `Intl.formatRange`, whose spaces differ between servers
 * and browsers.
 */
export function spanLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }, zone: string): string {
  const label = (time: string) => `${shortDate(time, zone)}, ${clockTime(time, zone)}`;
  const sameDay = shortDate(startsAt, zone) === shortDate(endsAt, zone);
  const end = sameDay ? clockTime(endsAt, zone) : label(endsAt);
  return `${label(startsAt)} – ${end} ${zoneName(endsAt, zone)}`;
}

export function isOver({ endsAt }: { endsAt: string }): boolean {
  return Date.parse(endsAt) <= Date.now();
}

/** Returns the badge's text for events that the viewer has joined. */
export function joinedLabel(event: { endsAt: string }): string {
  return isOver(event) ? 'Attended' : 'Going';
}
