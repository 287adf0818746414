import { markActive } from '../../database/core/daily-figures.ts';
import { isDiskFull } from '../../database/core/errors.ts';
import { monthSoFar } from '../../domain/core/time/months.ts';
import type { Context } from '../core/context.ts';

/**
 * Counts a signed-in user among this month's active members on their first visit in it; later visits execute
 * no query.
 */
export async function noteActive(
  ctx: Pick<Context, 'db' | 'now'>,
  user: { id: string; activeMonth: string | null },
): Promise<void> {
  const now = ctx.now();
  const month = monthSoFar(now).month.from;
  if (user.activeMonth === month) return;
  try {
    await markActive(ctx.db, user.id, month, now);
  } catch (error) {
    // The request continues; a later visit is counted.
    if (!isDiskFull(error)) throw error;
  }
}
