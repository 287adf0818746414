/** Reasons for refusing form submissions, other than rate limits. */
export const refusalKinds = ['honeypot', 'too-fast', 'proof', 'disposable'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

/** Refusals are counted in parts of an hour of this length. */
const refusalPartMs = 600_000;

/** The beginning of the part of an hour that contains a time. */
export function partOf(time: Date): Date {
  return new Date(Math.floor(time.getTime() / refusalPartMs) * refusalPartMs);
}
