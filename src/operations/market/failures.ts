import type { FailedWork } from '../../contract/market/sales.ts';
import { retryJob } from '../../database/core/queues/jobs.ts';
import {
  countGivenUp,
  type FailedWorkRow,
  selectFailedWork,
  type Work,
} from '../../database/market/failed-work.ts';
import { isId } from '../../domain/core/ids.ts';
import type { AdminContext } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { isoTime } from '../core/iso-time.ts';
import { recordAudit } from '../core/record-audit.ts';

/** Maximum number of pieces of work in the list. */
const limit = 100;

/** Lists the work about orders and payouts that failed, and counts how much of it is no longer retried. */
export async function readFailures({
  db,
}: Pick<AdminContext, 'db'>): Promise<{ givenUp: number; failures: FailedWork[] }> {
  const [givenUp, rows] = await Promise.all([countGivenUp(db), selectFailedWork(db, limit)]);
  return { givenUp, failures: rows.map(present) };
}

/**
 * Makes failed work due for another attempt in the next step of the background jobs. Recorded in the audit
 * log. Does nothing for work that is not failing. Fails with not-found for what is not an id.
 */
export async function retryWork(ctx: AdminContext, work: Work): Promise<{ retried: boolean } | Failure> {
  if (!isId(work.id)) return failure('not-found', 'There is no such task');
  return inTransaction(ctx, async (ctx) => {
    const [row] = await selectFailedWork(ctx.db, 1, work);
    const retried = await retryJob(ctx.db, { kind: work.kind, key: work.id }, ctx.now());
    if (retried && row)
      await recordAudit(ctx, {
        action: 'retry-work',
        kind: work.kind === 'pay' ? 'person' : 'order',
        id: work.id,
        name: row.about ?? '',
        note: [row.kind, row.problem, row.code].filter(Boolean).join(' '),
      });
    return { retried };
  });
}

function present({ kind, id, about, problem, code, message, tries, ...row }: FailedWorkRow): FailedWork {
  return {
    kind,
    id,
    about: about ?? '',
    problem,
    code,
    message,
    tries,
    triedAt: isoTime(row.failed_at),
    nextTryAt: row.due_at && isoTime(row.due_at),
  };
}
