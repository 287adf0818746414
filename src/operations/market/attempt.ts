import { claimWork, endWork, noteFailure, type Work } from '../../database/core/queues/work-tries.ts';
import { nextTryMs, PaymentRefused, type WorkProblem } from '../../domain/market/market-work.ts';
import type { Context } from '../core/context.ts';

/**
 * Attempts a piece of work, given the number of earlier attempts, unless another process is doing it. A
 * failure is logged and recorded, and the work is due again later; a process that is killed counts as a
 * failure. Call it outside transactions. Returns the outcome.
 */
export async function attempt(
  ctx: Pick<Context, 'db' | 'now' | 'log'>,
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
    const asksProvider = kind === 'check' || kind === 'return' || kind === 'pay';
    const problem = refused ? 'refused' : asksProvider ? 'unreachable' : 'error';
    const code = refused?.code ?? '';
    ctx.log.warn({ err, kind, id, tries: tries + 1, problem, code }, 'work about an order failed');
    // Other messages may contain personal data; the log has them.
    const failure = { problem, code, message: refused?.message ?? '' };
    await noteFailure(ctx.db, { kind, id, tries: tries + 1 }, failure);
    return problem;
  }
  await endWork(ctx.db, { kind, id });
  return 'done';
}
