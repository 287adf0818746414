/**
 * Limits for members on their first day: prompts; changes of prompts; comments and discussion posts together;
 * links in each of these.
 */
export const newcomerLimits = { prompts: 5, edits: 100, comments: 20, links: 3 } as const;

/** Milliseconds for which a member is new. */
const newMs = 86_400_000;

/** Whether a user signed up less than a day ago. */
export function isNewcomer(memberSince: Date, now: Date): boolean {
  return memberSince > newcomersSince(now);
}

/** The time after which members who signed up are new. */
export function newcomersSince(now: Date): Date {
  return new Date(now.getTime() - newMs);
}

/**
 * The number of web addresses in a text. Prompts are shown as plain text, so their links are counted this
 * way.
 */
export function linksIn(text: string): number {
  return text.match(/\bhttps?:\/\//gi)?.length ?? 0;
}
