import { paths } from '../../../contract/core/routes.ts';
import type { PayoutHold } from '../../../contract/market/payouts.ts';
import { deleteHold, type HoldRow, saveHold, selectHolds } from '../../../database/market/payouts.ts';
import { findUser, type UserRow } from '../../../database/people/users.ts';
import type { AdminContext } from '../../core/context.ts';
import { type Failure, userNotFound } from '../../core/failure.ts';
import { type InTransaction, inTransaction } from '../../core/in-transaction.ts';
import { isoTime } from '../../core/iso-time.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { notify } from '../../notifications/notify.ts';
import { presentByline } from '../../people/byline.ts';

/** Maximum number of sellers in the list. */
const limit = 100;

/** Returns the sellers whose payouts are held, the latest first. */
export async function listPayoutHolds({ db }: Pick<AdminContext, 'db'>): Promise<{ holds: PayoutHold[] }> {
  return { holds: (await selectHolds(db, limit)).map(presentHold) };
}

/**
 * Holds the payouts of a seller until they are released. The seller is notified of the reason, which the
 * audit log contains. Fails with not-found.
 */
export async function holdPayouts(
  ctx: AdminContext,
  username: string,
  reason: string,
): Promise<{ hold: PayoutHold } | Failure> {
  const user = await findUser(ctx.db, username);
  if (!user) return userNotFound();
  const note = reason.trim();
  return inTransaction(ctx, async (ctx) => {
    await saveHold(ctx.db, user.id, note, ctx.now());
    await record(ctx, user, { action: 'hold-payouts', detail: 'held', note });
    const [row] = await selectHolds(ctx.db, 1, user.id);
    return row ? { hold: presentHold(row) } : userNotFound();
  });
}

/** Releases the payouts of a seller, and notifies them. Fails with not-found. */
export async function releasePayouts(
  ctx: AdminContext,
  username: string,
): Promise<{ released: boolean } | Failure> {
  const user = await findUser(ctx.db, username);
  if (!user) return userNotFound();
  return inTransaction(ctx, async (ctx) => {
    const released = await deleteHold(ctx.db, user.id);
    if (released) await record(ctx, user, { action: 'release-payouts', detail: 'released', note: '' });
    return { released };
  });
}

/** Records the change in the audit log, and notifies the seller without naming the admin. */
async function record(
  ctx: InTransaction<AdminContext>,
  { id, username }: UserRow,
  change: { action: 'hold-payouts' | 'release-payouts'; detail: 'held' | 'released'; note: string },
): Promise<void> {
  const { action, detail, note } = change;
  await recordAudit(ctx, { action, kind: 'person', id, name: username, note });
  await notify(ctx, {
    kind: 'payout',
    detail,
    to: [id],
    subject: id,
    title: note,
    path: paths.payouts(),
    actorId: null,
  });
}

function presentHold(row: HoldRow): PayoutHold {
  return {
    seller: presentByline(row.author_username, row.author_name, row.author_avatar),
    reason: row.reason,
    heldAt: isoTime(row.held_at),
  };
}
