import type { LoggedDecision } from '../../../contract/moderation/decisions.ts';
import {
  countDecisionsByMonth,
  type DecisionFilter,
  type DecisionMonth,
  publicDecisionOrder,
  selectPublicDecisions,
} from '../../../database/moderation/decisions.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentLogged } from './present.ts';

/**
 * Returns one page of the public log of decisions, with the number of decisions and dismissals in the last
 * months. Fails with malformed.
 */
export async function readModerationLog(
  ctx: Context,
  input: PageInput & DecisionFilter,
): Promise<(Page<LoggedDecision> & { months: DecisionMonth[] }) | Failure> {
  const page = await listPage(
    input,
    { name: 'moderation log', order: publicDecisionOrder },
    (part) => selectPublicDecisions(ctx.db, input, part),
    (rows) => rows.map(presentLogged),
  );
  if (isFailure(page)) return page;
  const months = await ctx.figures.read('decisions by month', () =>
    countDecisionsByMonth(ctx.db, yearBefore(ctx.now())),
  );
  return { ...page, months };
}

/**
 * Returns the beginning of the month eleven months ago: together with the current month, these are twelve.
 */
function yearBefore(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1));
}
