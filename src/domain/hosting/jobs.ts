import { type MarketWorkKind, maxTries } from '../market/market-work.ts';

/** Kinds of jobs whose failures the overview for admins lists, with the subject of each. */
export const jobs = {
  mails: 'An email that was not sent',
  files: 'An unused file that was not deleted',
  shares: 'A premium text that was not compared with free ones',
  vectors: 'A prompt without a vector for semantic search',
  followers: 'Followers who were not notified of a prompt',
  forks: 'Authors of forks who were not notified of a change',
  collections: 'Followers who were not notified of a collection',
  sweep: 'A step of the hourly cleanup that fails',
} as const;

export type ListedJobKind = keyof typeof jobs;
export type JobKind = ListedJobKind | MarketWorkKind;

export const listedJobKinds = Object.keys(jobs) as ListedJobKind[];

export const jobLimits = {
  /** Days for which given-up jobs are kept and shown to admins. */
  shownDays: 30,
  /** Failures of a step of the hourly cleanup, which is never given up, after which admins see it. */
  shownSweeps: 3,
  /** Characters of an error that are stored. */
  error: 300,
} as const;

/** How often work is attempted. */
export interface JobPolicy {
  /** Attempts after which it is given up. */
  attempts: number;
  /** Seconds until the second attempt, doubled each time, and the maximum. */
  firstPauseSeconds: number;
  longestPauseSeconds: number;
}

const hour = 3_600;
/** About two days. */
const usual = { attempts: 16, firstPauseSeconds: 60, longestPauseSeconds: 6 * hour };
/** About ten days; then an admin decides. */
const market = { attempts: maxTries, firstPauseSeconds: 60, longestPauseSeconds: 24 * hour };
const unlimited = 1_000_000;

/** Returns the seconds until the next attempt, after a number of earlier ones. */
export function pauseSeconds(kind: JobKind, attempts: number): number {
  const { firstPauseSeconds: first, longestPauseSeconds: longest } = policyOf(kind);
  return Math.min(longest, first * 2 ** attempts);
}

/** Returns how often jobs of a kind are attempted. Emails are given up by their age. */
export function policyOf(kind: JobKind): JobPolicy {
  if (kind === 'sweep') return { attempts: unlimited, firstPauseSeconds: 60, longestPauseSeconds: hour };
  if (kind === 'mails') return { attempts: unlimited, firstPauseSeconds: 30, longestPauseSeconds: hour };
  return kind in jobs ? usual : market;
}
