/** Which people admins list: everybody, admins, or who is banned. */
export const userStates = ['all', 'admins', 'banned'] as const;
export type UserState = (typeof userStates)[number];
