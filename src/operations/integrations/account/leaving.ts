import type { Leaving, LeavingCosts } from '../../../contract/integrations/account.ts';
import { selectLeaving } from '../../../database/market/leaving.ts';
import { amountOf, moneyLabel } from '../../../domain/market/price.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';

/** Returns what the signed-in user would lose with their account. */
export async function readLeavingCosts({
  db,
  viewer,
  sells,
}: Pick<MemberContext, 'db' | 'viewer' | 'sells'>): Promise<LeavingCosts> {
  const { owed, purchases, refunds, premium_prompts: premiumPrompts } = await selectLeaving(db, viewer.id);
  return {
    owed: owed.map(({ cents, ...money }) => ({ amount: amountOf(cents), ...money })),
    purchases,
    refunds,
    premiumPrompts: sells ? premiumPrompts : 0,
  };
}

/** Refuses the deletion of an account until the user has acknowledged what it costs now. */
export function refuseUnacknowledged(
  costs: LeavingCosts,
  { prompts, acknowledged }: Pick<Leaving, 'prompts' | 'acknowledged'>,
): Failure | undefined {
  const { owed, purchases, refunds, premiumPrompts } = costs;
  const messages = [
    ...owed.map(
      ({ amount, currency, test }) =>
        `You give up ${moneyLabel(amount, currency)}${test ? ' of test money' : ''} that the site owes you`,
    ),
    ...(purchases ? [`You lose access to what you bought: ${purchases}`] : []),
    ...(refunds ? [`Refund requests that will not be decided: ${refunds}`] : []),
    ...(premiumPrompts && prompts === 'keep'
      ? [`Premium prompts that will be deleted: ${premiumPrompts}`]
      : []),
  ];
  if (!messages.length || JSON.stringify(acknowledged) === JSON.stringify(costs)) return undefined;
  return failure(
    'conflict',
    'Acknowledge what you lose by deleting your account. Send what GET /users/me/deletion returns',
    messages.map((message) => ({ field: 'acknowledged', message })),
  );
}
