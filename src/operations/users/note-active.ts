import { markActive } from '../../database/daily-figures.ts';
import { monthSoFar } from '../../domain/months.ts';
import type { Context } from '../context.ts';

/** Counts a signed-in person among this month's members when they are here for the first time in it; else nothing is asked. */
export async function noteActive(
  ctx: Pick<Context, 'db' | 'now'>,
  person: { id: string; activeMonth: string | null },
): Promise<void> {
  const now = ctx.now();
  const month = monthSoFar(now).month.from;
  if (person.activeMonth !== month) await markActive(ctx.db, person.id, month, now);
}
