import type { EventType } from '../../../domain/community/events.ts';
import { shortDate } from '../../ui/dates.ts';

export const typeLabels: Readonly<Record<EventType, string>> = {
  workshop: 'Workshop',
  challenge: 'Challenge',
  talk: 'Talk',
  meetup: 'Meetup',
};

/**
 * Formats start and end of an event in UTC. Not with `Intl.formatRange`, whose spaces differ between servers
 * and browsers.
 */
export function spanLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const sameDay = startsAt.slice(0, 10) === endsAt.slice(0, 10);
  return `${timeLabel(startsAt)} – ${sameDay ? endsAt.slice(11, 16) : timeLabel(endsAt)} UTC`;
}

export function isOver({ endsAt }: { endsAt: string }): boolean {
  return Date.parse(endsAt) <= Date.now();
}

/** Returns the badge's text for events that the viewer has joined. */
export function joinedLabel(event: { endsAt: string }): string {
  return isOver(event) ? 'Attended' : 'Going';
}

function timeLabel(time: string): string {
  return `${shortDate(time)}, ${time.slice(11, 16)}`;
}
