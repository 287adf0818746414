/** Kinds of events (SPEC 3: title, date, type, participants). */
export const eventTypes = ['workshop', 'challenge', 'talk', 'meetup'] as const;
export type EventType = (typeof eventTypes)[number];

/** Days that an event may last at most: what began earlier is over. */
export const eventDaysMax = 14;

/** What is wrong with when an event takes place; null when nothing is. */
export function eventTimesProblem(startsAt: Date, endsAt: Date): string | null {
  const days = (endsAt.getTime() - startsAt.getTime()) / 86_400_000;
  if (days <= 0) return 'The end must come after the start';
  return days > eventDaysMax ? `An event can last at most ${eventDaysMax} days` : null;
}
