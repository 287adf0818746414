/**
 * What a member may do on their first day (PRODUCT 8): prompts in all, comments and posts in discussions in all, links in
 * each of them.
 */
export const newcomerLimits = { prompts: 5, comments: 20, links: 3 } as const;

/** Whether somebody has been a member for less than a day. */
export function isNewcomer(memberSince: Date, now: Date): boolean {
  return now.getTime() - memberSince.getTime() < 86_400_000;
}

/** How many web addresses a text names; a prompt's links are counted so, since its pages show them as written. */
export function linksIn(text: string): number {
  return text.match(/\bhttps?:\/\//gi)?.length ?? 0;
}
