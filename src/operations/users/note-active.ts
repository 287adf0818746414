import { markActive } from '../../database/daily-figures.ts';
import { monthSoFar } from '../../domain/months.ts';
import type { Context } from '../context.ts';

/** Counts a signed-in user among this month's active members on their first visit in it; later visits cause no query. */
export async function noteActive(
  ctx: Pick<Context, 'db' | 'now'>,
  user: { id: string; activeMonth: string | null },
): Promise<void> {
  const now = ctx.now();
  const month = monthSoFar(now).month.from;
  if (user.activeMonth !== month) await markActive(ctx.db, user.id, month, now);
}
