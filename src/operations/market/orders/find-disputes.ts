import { storedEventIds } from '../../../database/market/payment-events.ts';
import { disputeDays } from '../../../domain/market/payment-events.ts';
import { receiveEvents, type SettleContext } from './apply-events.ts';

/**
 * Receives the disputes whose notifications did not arrive, and their outcomes. Does nothing for a provider
 * without such a list, whose orders are queried one by one.
 */
export async function findDisputes(ctx: SettleContext): Promise<void> {
  const { db, now, payments } = ctx;
  if (!payments?.disputes) return;
  const since = new Date(now().getTime() - disputeDays * 86_400_000);
  const events = await payments.disputes(since, (ids) => storedEventIds(db, payments.name, ids));
  await receiveEvents(ctx, events);
}
