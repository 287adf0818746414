/** What a member may do on their first day (PRODUCT 8): prompts and posts in discussions in all, links in each post. */
export const newcomerLimits = { prompts: 5, comments: 20, links: 3 } as const;

/** Whether somebody has been a member for less than a day. */
export function isNewcomer(memberSince: Date, now: Date): boolean {
  return now.getTime() - memberSince.getTime() < 86_400_000;
}
