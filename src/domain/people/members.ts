/** Orders of the members: most prompts, most followers, newest first, by name. */
export const memberSorts = ['prompts', 'followers', 'recent', 'name'] as const;
export type MemberSort = (typeof memberSorts)[number];
