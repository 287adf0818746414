import { markActive } from '../../database/core/daily-figures.ts';
import { isDiskFull } from '../../database/core/errors.ts';
import { dayOf, monthSoFar } from '../../domain/core/time/months.ts';
import type { Context } from '../core/context.ts';

/**
 * Records the day of a signed-in user's visit, and counts them among the active members of its month; later
 * visits on that day execute no query.
 */
export async function noteActive(
  ctx: Pick<Context, 'db' | 'now'>,
  user: { id: string; activeMonth: string | null; lastSeen: string | null },
): Promise<void> {
  const now = ctx.now();
  const month = monthSoFar(now).month.from;
  if (user.activeMonth === month && user.lastSeen === dayOf(now)) return;
  try {
    await markActive(ctx.db, user.id, month, now);
  } catch (error) {
    // The request continues; a later visit is counted.
    if (!isDiskFull(error)) throw error;
  }
}
