/** The message for users with an unverified address who choose a video. */
export const verifyBeforeVideo =
  'Confirm your email address before you upload videos. Open the link we sent you';

/** The message for such users who choose a picture or video of another site. */
export const verifyBeforeAddress =
  'Confirm your email address before you use pictures and videos of other sites, or upload a picture';

/**
 * Whether a user may upload videos, and use pictures and videos of other sites: with a verified address, or
 * as an admin. Otherwise anyone could sign up with somebody else's address, fill the disk, and learn who
 * reads a page.
 */
export function isConfirmed({ emailVerified, role }: { emailVerified: boolean; role: string }): boolean {
  return emailVerified || role === 'admin';
}
