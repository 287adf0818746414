import type { PayoutStatus } from '../../../contract/market/payouts.ts';
import { savePayoutAccount } from '../../../database/market/payout-accounts.ts';
import type { TestAccountOutcome } from '../../../domain/market/payouts.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { usableAccount } from './account.ts';
import { readPayouts } from './read.ts';

/** Decides the state of the signed-in user's account in test mode. Fails with conflict. */
export async function decideTestPayouts(
  ctx: MemberContext,
  outcome: TestAccountOutcome,
): Promise<{ status: PayoutStatus } | Failure> {
  const { payments, db, viewer, now } = ctx;
  if (!payments?.payouts.decide) return failure('conflict', 'Payouts are set up at the payment provider');
  const account = await usableAccount(ctx, payments, '');
  await payments.payouts.decide(account.ref, outcome);
  const state = await payments.payouts.state(account.ref);
  const owner = { userId: viewer.id, provider: payments.name };
  await savePayoutAccount(db, owner, { ...account, state, checkedAt: now() });
  return { status: await readPayouts(ctx) };
}
