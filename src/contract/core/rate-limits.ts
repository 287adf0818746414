import { newcomerLimits } from '../../domain/people/newcomers.ts';

/**
 * Rate limits by name: what each counts, and per what; `where` describes those that no endpoint counts. A
 * limit with a `message` counts the requests of all endpoints that declare it, before their operations run;
 * the message begins the reply once it is exceeded. Operations count the others. The defaults are in
 * `config/rate-limits.ts`.
 */
export const rateLimits = {
  read: { counts: 'All requests', per: 'address' },
  page: {
    counts: 'Pages of the site that are not cached',
    per: 'address',
    where: 'Pages of the site',
  },
  key: { counts: 'Requests with a personal key', per: 'key' },
  write: { counts: 'Requests that change something', per: 'user' },
  signInAccount: { counts: 'Wrong passwords', per: 'account' },
  signInDevice: {
    counts: 'Wrong passwords from devices known from earlier sign-ins',
    per: 'device',
  },
  signInAddress: { counts: 'Wrong passwords', per: 'address' },
  secondFactor: { counts: 'Wrong two-step sign-in codes', per: 'user' },
  signUp: { counts: 'New accounts', per: 'address' },
  invitation: { counts: 'Invitations', per: 'user', message: 'You have invited a lot of people' },
  invitedAddress: { counts: 'Invitations emailed to an address', per: 'account' },
  provider: {
    counts: 'Sign-ins started with a provider such as Google',
    per: 'address',
    where: 'Addresses that start a sign-in with a provider',
  },
  preview: { counts: 'Previews of Markdown', per: 'user', message: 'Too many previews' },
  report: { counts: 'Reports', per: 'user', message: 'You have reported a lot' },
  appeal: {
    counts: 'Appeals against moderation decisions',
    per: 'address',
    message: 'Too many appeals from this address',
  },
  proposal: {
    counts: 'Suggested edits and changes to them',
    per: 'user',
    message: 'You have suggested a lot',
  },
  mention: {
    counts: 'Mentions of members; further ones do not notify them',
    per: 'user',
    where: 'Comments and discussion posts',
  },
  reset: { counts: 'Password reset emails', per: 'account' },
  verify: { counts: 'Emails to verify an address', per: 'user' },
  mailAddress: { counts: 'Password reset requests', per: 'address' },
  contact: {
    counts: 'Contact messages',
    per: 'address',
    message: 'Too many messages from this address',
  },
  webhook: { counts: 'Webhook tests and repeated deliveries', per: 'user' },
  formAddress: {
    counts: 'Forms sent by visitors without a proof of work',
    per: 'address',
  },
  formSite: { counts: 'Forms sent by visitors without a proof of work', per: 'site' },
  formFallback: {
    counts: 'Forms sent without scripts when a proof of work is required',
    per: 'address',
  },
  proof: { counts: 'Uses of one proof of work', per: 'proof' },
} as const;

export type RateLimitName = keyof typeof rateLimits;

/**
 * The number of additions and changes that members can make on their first day. Not configurable, and
 * enforced by `operations/core/limits/newcomer.ts`.
 */
export const firstDayLimits = {
  firstDayPrompts: {
    counts: 'Prompts by a member who joined less than a day ago',
    per: 'user',
    most: newcomerLimits.prompts,
    seconds: 86_400,
  },
  firstDayEdits: {
    counts: 'Changes to prompts by a member who joined less than a day ago',
    per: 'user',
    most: newcomerLimits.edits,
    seconds: 86_400,
  },
  firstDayPosts: {
    counts: 'Comments and discussion posts by a member who joined less than a day ago',
    per: 'user',
    most: newcomerLimits.comments,
    seconds: 86_400,
  },
} as const;

/** Every limit that a reply with status 429 can name. */
export type LimitName = RateLimitName | keyof typeof firstDayLimits;

/** Limits on the requests themselves, counted before the operation runs. */
type RequestLimit = 'read' | 'page' | 'key' | 'write';

/** Limits on what an operation does. */
export type ActionLimit = Exclude<LimitName, RequestLimit>;

/** An exceeded limit: the number of actions allowed in a number of seconds. */
export interface ExceededLimit {
  name: LimitName;
  most: number;
  seconds: number;
}
