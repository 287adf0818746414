import type { EventType } from '../../domain/events.ts';
import { shortDate } from '../ui/dates.ts';

export const typeLabels: Readonly<Record<EventType, string>> = {
  workshop: 'Workshop',
  challenge: 'Challenge',
  talk: 'Talk',
  meetup: 'Meetup',
};

/** When an event takes place, in UTC: written by hand, since servers and browsers differ in the spaces of a span. */
export function spanLabel({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string {
  const sameDay = startsAt.slice(0, 10) === endsAt.slice(0, 10);
  return `${momentOf(startsAt)} – ${sameDay ? endsAt.slice(11, 16) : momentOf(endsAt)} UTC`;
}

/** Whether it has ended by now. */
export function isOver({ endsAt }: { endsAt: string }): boolean {
  return Date.parse(endsAt) <= Date.now();
}

/** What to say to whoever has joined. */
export function joinedLabel(event: { endsAt: string }): string {
  return isOver(event) ? 'You took part' : 'You take part';
}

function momentOf(time: string): string {
  return `${shortDate(time)}, ${time.slice(11, 16)}`;
}
