import { releaseUnanswered } from '../../../database/core/idempotency.ts';
import { forgetInterruptedTries } from '../../../database/market/work-tries.ts';
import type { Context } from '../../core/context.ts';

/**
 * Releases requests and work that were interrupted when all processes of the site ended, so that they can be
 * repeated without waiting for their claims to expire. Call it only while no process serves the database.
 */
export async function releaseInterrupted({ db }: Pick<Context, 'db'>): Promise<void> {
  await releaseUnanswered(db);
  await forgetInterruptedTries(db);
}
