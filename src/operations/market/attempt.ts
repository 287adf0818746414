import { type Claim, failJob } from '../../database/core/queues/jobs.ts';
import { selectFailedWork, type Work } from '../../database/market/failed-work.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { PaymentRefused, type WorkProblem } from '../../domain/market/market-work.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { attempt as attemptJob } from '../core/jobs.ts';
import { marketPage, notifyAdmins } from './notify-admins.ts';

type WorkContext = Pick<Context, 'db' | 'now' | 'newId' | 'streams' | 'site' | 'log'>;

/**
 * Attempts a piece of work as {@link attemptJob} does, and tells admins when it is given up. Returns the
 * outcome.
 */
export async function attempt(
  ctx: WorkContext,
  work: Work,
  run: () => Promise<void>,
): Promise<'done' | 'skipped' | WorkProblem> {
  const { kind, id } = work;
  let problem: WorkProblem = 'error';
  const { outcome } = await attemptJob(ctx, { kind, key: id }, run, async (_, claim, error) => {
    problem = await noteProblem(ctx, work, claim, error);
  });
  return outcome === 'failed' ? problem : outcome;
}

async function noteProblem(ctx: WorkContext, work: Work, claim: Claim, err: unknown): Promise<WorkProblem> {
  const { kind, id } = work;
  const refused = err instanceof PaymentRefused ? err : undefined;
  const isLocal = kind === 'apply' || kind === 'escalate';
  const problem = refused ? 'refused' : isLocal ? 'error' : 'unreachable';
  const code = refused?.code ?? '';
  ctx.log.warn({ err, kind, id, tries: claim.attempts, problem, code }, 'processing an order failed');
  // Other messages may contain personal data; the log has them.
  const payload = { code: cutText(code, 100), message: cutText(refused?.message ?? '', 1_000) };
  const isGivenUp = await failJob(ctx.db, claim, { error: problem, payload, now: ctx.now() });
  const isReturn = kind === 'return' || kind === 'return-part';
  if (isGivenUp) await notifyOfFailure(ctx, work, 'givenUp');
  else if (isReturn && refused && claim.attempts === 1) await notifyOfFailure(ctx, work, 'refundRefused');
  return problem;
}

async function notifyOfFailure(
  ctx: WorkContext,
  work: Work,
  detail: 'givenUp' | 'refundRefused',
): Promise<void> {
  const [failed] = await selectFailedWork(ctx.db, 1, work);
  const news = { detail, subject: work.id, title: failed?.about ?? '', path: marketPage };
  if (failed) await inTransaction(ctx, (ctx) => notifyAdmins(ctx, news));
}
