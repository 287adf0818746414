import { parseRateLimit, type RateLimit } from '../domain/hosting/rate-limits.ts';

/** The rate limits by name: the maximum number in a window of seconds. */
export const defaultLimits = {
  /** All requests from an address. */
  read: { most: 1_200, seconds: 60 },
  /** Pages rendered for an address; pages from the cache do not count. */
  page: { most: 600, seconds: 60 },
  /** Requests with one API key. */
  key: { most: 1_200, seconds: 60 },
  /** Writes by a user. */
  write: { most: 120, seconds: 60 },
  /** Wrong passwords for an account. */
  signInAccount: { most: 10, seconds: 15 * 60 },
  /** Wrong passwords for an account from a device on which it was signed in before. */
  signInDevice: { most: 10, seconds: 15 * 60 },
  /** Wrong passwords from an address. */
  signInAddress: { most: 60, seconds: 15 * 60 },
  /** Wrong second-factor codes of a user. */
  secondFactor: { most: 10, seconds: 3_600 },
  /** New accounts from an address. */
  signUp: { most: 20, seconds: 3_600 },
  /** Invitations by a user, including those sent again. */
  invitation: { most: 100, seconds: 86_400 },
  /** Invitations emailed to an address. */
  invitedAddress: { most: 3, seconds: 86_400 },
  /** Sign-ins with providers started from an address. */
  provider: { most: 100, seconds: 15 * 60 },
  /** Previews of Markdown by a user. */
  preview: { most: 30, seconds: 60 },
  /** Reports by a user. */
  report: { most: 20, seconds: 3_600 },
  /** Appeals from an address, including refused ones. */
  appeal: { most: 20, seconds: 3_600 },
  /** Suggestions by a user to edit other users' prompts, and changes to them. */
  proposal: { most: 30, seconds: 3_600 },
  /** Members whom a user mentions and who are notified of it. */
  mention: { most: 50, seconds: 86_400 },
  /** Password reset emails for an account. */
  reset: { most: 5, seconds: 3_600 },
  /** Verification emails of a user. */
  verify: { most: 5, seconds: 3_600 },
  /** Password reset emails requested from an address. */
  mailAddress: { most: 20, seconds: 3_600 },
  /** Contact messages from an address. */
  contact: { most: 5, seconds: 3_600 },
  /** Tests and repeated deliveries of a user's webhooks. */
  webhook: { most: 30, seconds: 60 },
  /**
   * Forms that visitors submit from an address before a proof of work is required; half as many without the
   * form's token.
   */
  formAddress: { most: 8, seconds: 600 },
  /** Forms that visitors submit from all addresses together before a proof of work is required. */
  formSite: { most: 100, seconds: 600 },
  /** Forms submitted without JavaScript from an address, which are exempt from the proof of work. */
  formFallback: { most: 3, seconds: 3_600 },
  /** Uses of a proof of work; its challenge is valid for the same time. */
  proof: { most: 1, seconds: 600 },
};

export type LimitTable = Readonly<Record<keyof typeof defaultLimits, RateLimit>>;

/** Parses changes like `signUp=5/h`; undefined if one has no such name or form. */
export function changedLimits(changes: readonly string[]): Partial<LimitTable> | undefined {
  const table: Partial<Record<keyof LimitTable, RateLimit>> = {};
  for (const change of changes) {
    const [name = '', value = ''] = change.split('=');
    const limit = parseRateLimit(value.trim());
    const known = changeable.find((one) => one === name.trim());
    if (!known || !limit) return undefined;
    table[known] = limit;
  }
  return table;
}

/** The names of the limits that can be changed. A proof of work is valid once. */
export const changeable = (Object.keys(defaultLimits) as (keyof LimitTable)[]).filter(
  (name) => name !== 'proof',
);
