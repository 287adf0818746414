/** Types of events. */
export const eventTypes = ['workshop', 'challenge', 'talk', 'meetup'] as const;
export type EventType = (typeof eventTypes)[number];

/** Maximum duration of an event in days. */
export const eventDaysMax = 14;

/** An error message for the start and end of an event, or null when they are valid. */
export function eventTimesProblem(startsAt: Date, endsAt: Date): string | null {
  const days = (endsAt.getTime() - startsAt.getTime()) / 86_400_000;
  if (days <= 0) return 'The end must come after the start';
  return days > eventDaysMax ? `An event can last at most ${eventDaysMax} days` : null;
}
