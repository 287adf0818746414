import { newcomerLimits } from '../../domain/people/newcomers.ts';

/**
 * Rate limits by name: what each counts, and per what; `where` describes those that no endpoint counts.
 * `kind` determines the values that admins may set (`domain/hosting/rate-limits.ts`); limits without a kind
 * are fixed. The defaults are configured (`config.ts`).
 */
export const rateLimits = {
  read: { counts: 'All requests', per: 'address', kind: 'requests' },
  page: {
    counts: 'Pages of the site that are not cached',
    per: 'address',
    where: 'Pages of the site',
    kind: 'requests',
  },
  key: { counts: 'Requests with a personal key', per: 'key', kind: 'requests' },
  write: { counts: 'Requests that change something', per: 'user', kind: 'requests' },
  signInAccount: { counts: 'Wrong passwords', per: 'account', kind: 'secrets' },
  signInDevice: {
    counts: 'Wrong passwords from devices known from earlier sign-ins',
    per: 'device',
    kind: 'secrets',
  },
  signInAddress: { counts: 'Wrong passwords', per: 'address', kind: 'secrets' },
  secondFactor: { counts: 'Wrong two-step sign-in codes', per: 'user', kind: 'secrets' },
  signUp: { counts: 'New accounts', per: 'address', kind: 'actions' },
  provider: {
    counts: 'Sign-ins started with a provider such as Google',
    per: 'address',
    where: 'Addresses that start a sign-in with a provider',
    kind: 'actions',
  },
  preview: { counts: 'Previews of Markdown', per: 'user', kind: 'actions' },
  report: { counts: 'Reports', per: 'user', kind: 'actions' },
  appeal: { counts: 'Appeals against moderation decisions', per: 'address', kind: 'actions' },
  proposal: { counts: 'Suggested edits and changes to them', per: 'user', kind: 'actions' },
  mention: {
    counts: 'Mentions of members; further ones do not notify them',
    per: 'user',
    where: 'Comments and discussion posts',
    kind: 'actions',
  },
  reset: { counts: 'Password reset emails', per: 'account', kind: 'actions' },
  verify: { counts: 'Emails to verify an address', per: 'user', kind: 'actions' },
  mailAddress: { counts: 'Password reset requests', per: 'address', kind: 'actions' },
  contact: { counts: 'Contact messages', per: 'address', kind: 'actions' },
  webhook: { counts: 'Webhook tests and repeated deliveries', per: 'user', kind: 'actions' },
  formAddress: {
    counts: 'Forms sent by visitors without a proof of work',
    per: 'address',
    kind: 'actions',
  },
  formSite: { counts: 'Forms sent by visitors without a proof of work', per: 'site', kind: 'actions' },
  formFallback: {
    counts: 'Forms sent without scripts when a proof of work is required',
    per: 'address',
    kind: 'actions',
  },
  proof: { counts: 'Uses of one proof of work', per: 'proof', kind: undefined },
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

/** Limits on the effects of an operation, which it counts itself. */
export type ActionLimit = Exclude<LimitName, RequestLimit>;

/** An exceeded limit: the number of actions allowed in a number of seconds. */
export interface ExceededLimit {
  name: LimitName;
  most: number;
  seconds: number;
}
