/** Filters of the admins' list of users. */
export const userStates = ['all', 'admins', 'moderators', 'suspended', 'banned'] as const;
export type UserState = (typeof userStates)[number];
