import { releaseUnanswered } from '../../../database/core/idempotency.ts';
import { releaseInterruptedJobs } from '../../../database/core/queues/jobs.ts';
import type { Context } from '../../core/context.ts';

/**
 * Releases requests and work that were interrupted when all processes of the site ended, so that they can be
 * repeated without waiting for their claims to expire. Call it only while no process serves the database.
 */
export async function releaseInterrupted({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await releaseUnanswered(db);
  await releaseInterruptedJobs(db, now());
}
