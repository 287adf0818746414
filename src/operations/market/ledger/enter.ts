import { paths } from '../../../contract/core/routes.ts';
import type { LedgerEntry, LedgerEntryInput } from '../../../contract/market/returns.ts';
import { bookTransfers } from '../../../database/market/ledger.ts';
import { findUser } from '../../../database/people/users.ts';
import { accountNames, sellerAccount } from '../../../domain/market/ledger.ts';
import { centsOf, priceLabel } from '../../../domain/market/price.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, invalid, isFailure } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { notifyFromSite } from '../../notifications/notify.ts';

/**
 * Books an amount from one account of the ledger to another for a reason that no event of the provider has,
 * such as a refund by bank transfer. Recorded in the audit log; a seller whose account it is about is
 * notified. Fails with invalid.
 */
export async function enterManually(
  ctx: AdminContext,
  { from, to, amount, reason: given }: LedgerEntryInput,
): Promise<LedgerEntry | Failure> {
  const { currency } = ctx.market;
  const amountCents = centsOf(amount);
  if (!amountCents)
    return invalid({ field: 'amount', message: 'The amount must be positive, in whole cents' });
  if (from === to) return invalid({ field: 'to', message: 'Choose two different accounts' });
  const [source, target] = [await accountOf(ctx, from, 'from'), await accountOf(ctx, to, 'to')];
  if (isFailure(source)) return source;
  if (isFailure(target)) return target;
  const reason = given.trim();
  const isTest = ctx.payments?.isTest ?? false;
  const now = ctx.now();
  return inTransaction(ctx, async (ctx) => {
    const transfer = { kind: 'manual' as const, from: source.account, to: target.account, amountCents };
    await bookTransfers(ctx.db, { of: { reason }, currency, isTest }, [transfer], { now, newId: ctx.newId });
    const label = `${priceLabel(amountCents, currency)} from ${from} to ${to}`;
    await recordAudit(ctx, { action: 'book-entry', kind: 'ledger', id: null, name: label, note: reason });
    const sellers = [source.sellerId, target.sellerId].filter((id) => id !== undefined);
    for (const seller of sellers)
      await notifyFromSite(ctx, {
        kind: 'payout',
        detail: 'entry',
        to: [seller],
        subject: ctx.newId(),
        title: `${priceLabel(amountCents, currency)}, ${reason}`,
        path: paths.payouts(),
      });
    return { from, to, amount, currency, reason, test: isTest, bookedAt: now.toISOString() };
  });
}

/** The account of a name: one of the site's, or `seller:` with the username of a seller. */
async function accountOf(
  { db }: Pick<AdminContext, 'db'>,
  name: string,
  field: 'from' | 'to',
): Promise<{ account: string; sellerId?: string } | Failure> {
  if (accountNames.some((known) => known === name)) return { account: name };
  const username = name.match(/^seller:(.+)$/)?.[1];
  const user = username && (await findUser(db, username));
  if (user) return { account: sellerAccount(user.id), sellerId: user.id };
  const known = `${accountNames.join(', ')}, or seller: and a username`;
  return invalid({ field, message: `There is no such account. Choose one of ${known}` });
}
