/** Which people admins list: everybody, admins, or who is banned. */
export const peopleStates = ['all', 'admins', 'banned'] as const;
export type PeopleState = (typeof peopleStates)[number];
