import {
  claimWork,
  endWork,
  noteFailure,
  selectFailedWork,
  type Work,
} from '../../database/market/work-tries.ts';
import { maxTries, nextTryMs, PaymentRefused, type WorkProblem } from '../../domain/market/market-work.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { marketPage, notifyAdmins } from './notify-admins.ts';

/**
 * Attempts a piece of work, given the number of earlier attempts, unless another process is doing it. A
 * failure is logged and recorded, and the work is due again later, until admins are told that it is given up;
 * a process that is killed counts as a failure. Call it outside transactions. Returns the outcome.
 */
export async function attempt(
  ctx: Pick<Context, 'db' | 'now' | 'newId' | 'streams' | 'site' | 'log'>,
  { kind, id, tries = 0 }: Work & { tries?: number },
  work: () => Promise<void>,
): Promise<'done' | 'skipped' | WorkProblem> {
  const now = ctx.now();
  const tryAt = new Date(now.getTime() + nextTryMs(tries));
  if (!(await claimWork(ctx.db, { kind, id, tries }, { now, tryAt }))) return 'skipped';
  try {
    await work();
  } catch (err) {
    const refused = err instanceof PaymentRefused ? err : undefined;
    const isLocal = kind === 'apply' || kind === 'escalate';
    const problem = refused ? 'refused' : isLocal ? 'error' : 'unreachable';
    const code = refused?.code ?? '';
    ctx.log.warn({ err, kind, id, tries: tries + 1, problem, code }, 'processing an order failed');
    // Other messages may contain personal data; the log has them.
    const failure = { problem, code, message: refused?.message ?? '' };
    await noteFailure(ctx.db, { kind, id, tries: tries + 1 }, failure);
    const isReturn = kind === 'return' || kind === 'return-part';
    if (tries + 1 >= maxTries) await notifyOfFailure(ctx, { kind, id }, 'givenUp');
    else if (isReturn && refused && tries === 0) await notifyOfFailure(ctx, { kind, id }, 'refundRefused');
    return problem;
  }
  await endWork(ctx.db, { kind, id });
  return 'done';
}

async function notifyOfFailure(
  ctx: Parameters<typeof attempt>[0],
  work: Work,
  detail: 'givenUp' | 'refundRefused',
): Promise<void> {
  const [failed] = await selectFailedWork(ctx.db, 1, work);
  const news = { detail, subject: work.id, title: failed?.about ?? '', path: marketPage };
  if (failed) await inTransaction(ctx, (ctx) => notifyAdmins(ctx, news));
}
