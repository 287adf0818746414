import { paths } from '../../../contract/core/routes.ts';
import type { WaitingDecision } from '../../../contract/identity/waiting-accounts.ts';
import { deleteMailsTo } from '../../../database/hosting/waiting-mails.ts';
import {
  approveAccounts,
  deleteWaitingAccounts,
  lockWaitingAccounts,
} from '../../../database/identity/waiting-accounts.ts';
import type { UserRow } from '../../../database/people/users.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { AdminContext } from '../../core/context.ts';
import { inBackground, inTransaction } from '../../core/in-transaction.ts';
import { aboutUser } from '../../core/mail/about-user.ts';
import { composeMail } from '../../core/mail/compose.ts';
import { recordAudit } from '../../core/record-audit.ts';
import { endTokens } from '../end-tokens.ts';

/**
 * Approves waiting accounts, or refuses them with a reason: refused accounts are deleted, and their addresses
 * are free again. The users are told by email. Returns the number of accounts; those that no longer wait are
 * skipped.
 */
export async function decideWaiting(
  ctx: AdminContext,
  { decision, ids, reason = '' }: WaitingDecision,
): Promise<number> {
  const decided = await inTransaction(ctx, async (ctx) => {
    const users = await lockWaitingAccounts(ctx.db, ids.filter(isId));
    const locked = users.map(({ id }) => id);
    if (decision === 'approve') await approveAccounts(ctx.db, locked, ctx.now());
    for (const { id, username, email } of users) {
      const refused = decision === 'refuse';
      const name = refused ? '' : username;
      // The log contains no data of a deleted account.
      await recordAudit(ctx, {
        action: `${decision}-account`,
        kind: 'person',
        id: refused ? null : id,
        name,
        note: reason,
      });
      if (!refused) continue;
      await endTokens(ctx, id);
      await deleteMailsTo(ctx.db, email);
    }
    if (decision === 'refuse') await deleteWaitingAccounts(ctx.db, locked);
    return users;
  });
  for (const user of decided) mailDecision(ctx, user, decision, reason);
  return decided.length;
}

function mailDecision(
  ctx: AdminContext,
  user: UserRow,
  decision: WaitingDecision['decision'],
  reason: string,
): void {
  const { name, url } = ctx.site;
  const approved = decision === 'approve';
  inBackground(ctx, 'email about a waiting account', (ctx) =>
    ctx.mail.send(
      composeMail(ctx.site, {
        to: user.email,
        subject: approved ? `Your account at ${name} is ready` : `About your account at ${name}`,
        paragraphs: [
          aboutUser(user).greeting,
          approved
            ? `An admin approved your account at ${name}. You can use it now.`
            : `An admin did not approve your account at ${name}, and it was deleted.`,
          ...(approved ? [] : [`The reason: ${reason}`]),
        ],
        action: approved
          ? { label: `Go to ${name}`, url }
          : { label: 'Contact us', url: url + paths.contact() },
      }),
    ),
  );
}
