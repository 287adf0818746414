/** Queues of work that continue with the next item when one fails, and the subject of an item of each. */
export const queues = {
  mails: 'An email that was not sent',
  files: 'An unused file that was not deleted',
  shares: 'A premium text that was not compared with free ones',
  vectors: 'A prompt without a vector for semantic search',
  followers: 'Followers who were not notified of a prompt',
  forks: 'Authors of forks who were not notified of a change',
  collections: 'Followers who were not notified of a collection',
} as const;

export type QueueName = keyof typeof queues;

export const queueNames = Object.keys(queues) as QueueName[];

export const queueLimits = {
  /** Attempts after which an item is given up: about two days. */
  attempts: 16,
  /** Seconds until the second attempt, doubled each time, and the maximum. */
  firstPauseSeconds: 60,
  longestPauseSeconds: 6 * 3_600,
  /** Days for which given-up items are shown to admins. */
  shownDays: 30,
  /** Characters of the reason that are stored. */
  reason: 300,
} as const;
