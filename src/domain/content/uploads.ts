/** The message for users with an unverified address who choose a video. */
export const verifyBeforeVideo =
  'Confirm your email address before you upload videos. Open the link we sent you';

/**
 * Whether a user may upload videos: with a verified address, or as an admin. Otherwise anyone could sign up
 * with somebody else's address and fill the disk.
 */
export function canUploadVideos({ emailVerified, role }: { emailVerified: boolean; role: string }): boolean {
  return emailVerified || role === 'admin';
}
