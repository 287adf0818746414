/** How long a suspension may be, in days. */
export const suspensionDays = { min: 1, max: 365 } as const;

const dayMs = 24 * 60 * 60 * 1000;

/** The end of a suspension of `days` days that begins at `now`. */
export function suspensionEnd(days: number, now: Date): Date {
  return new Date(now.getTime() + days * dayMs);
}

/** Whether a suspension until `until` is still in effect at `now`. */
export function isSuspended(until: Date | null, now: Date): boolean {
  return until !== null && until > now;
}

/** The message for a suspended user who tries to change something. */
export function suspendedMessage(until: Date): string {
  return `Your account is suspended until ${day.format(until)} at ${until.toISOString().slice(11, 16)} UTC. Until then, you can read, appeal, and export or delete your account`;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Returns when what a decision did to an author ends, as ISO 8601; null if it has no end. */
export function decisionEnd(days: number | null, decidedAt: string): string | null {
  return days === null ? null : suspensionEnd(days, new Date(decidedAt)).toISOString();
}
