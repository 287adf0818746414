import { releaseUnanswered } from '../../../database/core/idempotency.ts';
import { forgetInterruptedTries } from '../../../database/core/queues/work-tries.ts';
import type { Context } from '../../core/context.ts';

/**
 * Lets requests and work be repeated that were interrupted when all processes of the site ended, without waiting for their time to lapse.
 * Call it only while no process serves the database.
 */
export async function releaseInterrupted({ db }: Pick<Context, 'db'>): Promise<void> {
  await releaseUnanswered(db);
  await forgetInterruptedTries(db);
}
