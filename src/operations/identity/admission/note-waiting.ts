import { selectAdminIds, type UserRow } from '../../../database/people/users.ts';
import type { Context } from '../../core/context.ts';
import type { InTransaction } from '../../core/in-transaction.ts';
import { notifyFromSite } from '../../notifications/notify.ts';

/** All waiting accounts are one subject, so that admins have one notification of them. */
const accounts = '0b7f3d52-8e0c-4f0a-9c59-6f0f5b3c9a11';

/** The page where admins decide about waiting accounts. */
const path = '/admin?tab=waiting';

/** Notifies all admins of an account that waits for their approval; does nothing for others. */
export async function noteWaiting(
  ctx: InTransaction<Pick<Context, 'now' | 'newId' | 'streams' | 'site'>>,
  {
    awaitsApproval,
    emailVerified,
    introduction,
  }: Pick<UserRow, 'awaitsApproval' | 'emailVerified' | 'introduction'>,
): Promise<void> {
  if (!awaitsApproval || !emailVerified || !introduction) return;
  const to = await selectAdminIds(ctx.db, ctx.site.adminEmails);
  if (to.length) await notifyFromSite(ctx, { kind: 'waiting', to, subject: accounts, path });
}
