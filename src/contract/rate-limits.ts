/** Rate limits by name: what each counts, and per what. How many are allowed in which time is configured (`config.ts`). */
export const rateLimits = {
  read: { counts: 'All requests', per: 'address' },
  page: { counts: 'Pages of the site that are not cached', per: 'address' },
  key: { counts: 'Requests with a personal key', per: 'key' },
  write: { counts: 'Requests that change something', per: 'user' },
  signInAccount: { counts: 'Wrong passwords', per: 'account' },
  signInDevice: { counts: 'Wrong passwords from devices known from earlier sign-ins', per: 'device' },
  signInAddress: { counts: 'Wrong passwords', per: 'address' },
  secondFactor: { counts: 'Wrong codes of two-step sign-in', per: 'user' },
  signUp: { counts: 'New accounts', per: 'address' },
  provider: { counts: 'Sign-ins started with a provider such as Google', per: 'address' },
  preview: { counts: 'Previews of Markdown', per: 'user' },
  report: { counts: 'Reports', per: 'user' },
  reset: { counts: 'Mails to reset a password', per: 'account' },
  verify: { counts: 'Mails to confirm an e-mail address', per: 'user' },
  mailAddress: { counts: 'Requests to reset a password', per: 'address' },
  contact: { counts: 'Contact messages', per: 'address' },
} as const;

export type RateLimitName = keyof typeof rateLimits;

/** Limits on the requests themselves, counted before the operation runs. */
type RequestLimit = 'read' | 'page' | 'key' | 'write';

/** Limits on what an operation does, which it counts itself. */
export type ActionLimit = Exclude<RateLimitName, RequestLimit>;
