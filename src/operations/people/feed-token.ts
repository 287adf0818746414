import type { Context } from '../core/context.ts';

/** What the token of a member's feeds is signed for, and the signed text. */
export const feedPurpose = 'feeds';
export const signedFeed = (id: string, feedVersion: number) => `${id}.${feedVersion}`;

/**
 * Returns the token in the addresses of a member's feeds and calendars on a private site. It is not stored:
 * it is signed with the number of renewals, and valid until the next one or until the site's secret changes.
 */
export function feedToken(
  { signatures }: Pick<Context, 'signatures'>,
  { id, feedVersion }: { id: string; feedVersion: number },
): string {
  return `${id}.${signatures.of(feedPurpose, signedFeed(id, feedVersion))}`;
}
