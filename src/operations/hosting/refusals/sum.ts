import { sumRefusals } from '../../../database/hosting/limits.ts';
import { partOf } from '../../../domain/hosting/refusals.ts';
import type { Context } from '../../core/context.ts';
import { storeRefusals } from './store.ts';

/**
 * Returns how often each kind was refused in the last hour and the last day, to a precision of ten minutes.
 * The counts of other processes are some seconds old.
 */
export async function refusalsByKind(
  ctx: Pick<Context, 'db' | 'refusals' | 'now'>,
): Promise<Map<string, { hour: number; day: number }>> {
  await storeRefusals(ctx);
  const now = ctx.now().getTime();
  const rows = await sumRefusals(ctx.db, {
    hour: partOf(new Date(now - 3_600_000)),
    day: partOf(new Date(now - 86_400_000)),
  });
  return new Map(
    rows.map(({ kind, hour, day }) => [kind, { hour: Math.max(0, hour), day: Math.max(0, day) }]),
  );
}
