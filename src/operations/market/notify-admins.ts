import { paths } from '../../contract/core/routes.ts';
import { selectAdminIds } from '../../database/people/users.ts';
import type { Context } from '../core/context.ts';
import type { InTransaction } from '../core/in-transaction.ts';
import { notifyFromSite } from '../notifications/notify.ts';

/** Something about the market that needs an admin. */
interface AdminNews {
  /** The sentence of the kind `market`. */
  detail: 'escalated' | 'disputed' | 'refundFailed' | 'refundRefused' | 'payoutFailed' | 'givenUp';
  /** The id of the order or payout. */
  subject: string;
  title: string;
  path: string;
}

/** Notifies all admins of something about the market that they have to look at. */
export async function notifyAdmins(
  ctx: InTransaction<Pick<Context, 'now' | 'newId' | 'streams' | 'site'>>,
  news: AdminNews,
): Promise<void> {
  const to = await selectAdminIds(ctx.db, ctx.site.adminEmails);
  if (to.length) await notifyFromSite(ctx, { kind: 'market', to, ...news });
}

/** Every refused checkout has the same subject, so that admins are notified of the first one only. */
const checkouts = '6d0a3c5e-52b1-4f7e-9a55-3c1f2f0d7b97';

/** Notifies all admins, once, that the provider refuses checkouts because of its settings for taxes. */
export async function notifyOfTaxSetup(
  ctx: InTransaction<Pick<Context, 'now' | 'newId' | 'streams' | 'site'>>,
  code: string,
): Promise<void> {
  const to = await selectAdminIds(ctx.db, ctx.site.adminEmails);
  const title = `${code}. Complete the tax settings in the dashboard of the payment provider, or set STRIPE_TAX=off and restart the site.`;
  if (to.length)
    await notifyFromSite(ctx, { kind: 'checkout', to, subject: checkouts, title, path: marketPage });
}

/** What admins are told about an order. */
export function orderNews(
  { id, number, title }: { id: string; number: string; title: string },
  detail: AdminNews['detail'],
): AdminNews {
  return { detail, subject: id, title: `${number} ${title}`, path: marketPage };
}

/** The market on the admin page. */
export const marketPage = `${paths.admin()}?tab=market`;

/** The payouts on the admin page. */
export const payoutsPage = `${paths.admin()}?tab=payouts`;
