/** Maximum age in seconds of an ID token that starts a session: a user who just signed in has a fresh one. */
export const syncSeconds = 300;

/** Maximum age in days of any ID token, even if its own expiry is later. */
export const longestTokenDays = 30;

/** A time that is later than the `iat` of every token issued up to `moment`; `iat` is in whole seconds. */
export function issuedUntil(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000 + 1) * 1_000);
}
