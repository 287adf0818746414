/** What users with an unverified address are told when they choose a video. */
export const verifyBeforeVideo =
  'Confirm your email address before you upload videos: open the link that we sent to you';
