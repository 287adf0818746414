/** ID tokens older than this make no session: whoever signs in has a fresh one (SPEC 9). Seconds. */
export const syncSeconds = 300;

/** ID tokens older than this are refused, whatever they say about their end. Days. */
export const longestTokenDays = 30;

/** Tokens tell the second in which they were issued: whatever was issued until `moment` was issued before this. */
export function issuedUntil(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / 1_000 + 1) * 1_000);
}
