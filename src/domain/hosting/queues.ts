/** Queues of work that goes on with the next item when one fails, and what an item of each is about. */
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
  /** Attempts after which an item is given up: some two days. */
  attempts: 16,
  /** Seconds to the second attempt, twice as many each time, and at most. */
  firstPauseSeconds: 60,
  longestPauseSeconds: 6 * 3_600,
  /** Days for which what was given up is shown to admins. */
  shownDays: 30,
  /** Characters of the reason that are stored. */
  reason: 300,
} as const;
