/** Filters of the admins' list of users. */
export const userStates = [
  'all',
  'admins',
  'moderators',
  'unconfirmed',
  'inactive',
  'deactivated',
  'suspended',
  'banned',
] as const;
/** Days without a visit or a request with a key after which an account is inactive. */
export const inactiveDays = 90;

/** Where a role comes from: the settings (ADMIN_EMAILS), a group at the identity provider, or an admin. */
export const roleSources = ['settings', 'issuer', 'admin'] as const;

export type UserState = (typeof userStates)[number];
