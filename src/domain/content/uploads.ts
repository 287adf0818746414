/** What users with an unverified address are told when they choose a video. */
export const verifyBeforeVideo =
  'Confirm your email address before you upload videos: open the link that we sent to you';

/** Whether a user may upload videos: anyone can sign up with an address of somebody else and fill the disk. */
export function canUploadVideos({ emailVerified, role }: { emailVerified: boolean; role: string }): boolean {
  return emailVerified || role === 'admin';
}
