import { paths } from '../../contract/routes.ts';
import { withTx } from '../../database/connection.ts';
import { membersToMail, takeNotificationsToMail } from '../../database/notification-mails.ts';
import { type OwnNotificationRow, unreadNotifications } from '../../database/notifications.ts';
import { lockUser, type UserRow } from '../../database/users.ts';
import { insertWaitingMail } from '../../database/waiting-mails.ts';
import type { Mail } from '../adapters.ts';
import type { Context, SiteFacts } from '../context.ts';
import { composeMail } from '../mail/compose.ts';
import { presentNotification } from './present.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type MailContext = Pick<Context, 'db' | 'mail' | 'now' | 'signatures' | 'site'>;

/** Notifications that are looked at in one step. */
const batch = 100;
/** Notifications in one mail; the page has the others. */
const maximumInMail = 50;
const subjectLength = 150;

/** Queues the mails of notifications that are due: one per member, with all of theirs. Each is mailed once, even if the process is killed. */
export async function mailNotifications(ctx: MailContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const members = await membersToMail(ctx.db, ctx.now(), batch);
    if (!members.length) return;
    for (const id of members) {
      if (signal?.aborted) return;
      await withTx(ctx.db, (tx) => mailMember({ ...ctx, db: tx }, id));
    }
  }
}

async function mailMember(ctx: MailContext, userId: string): Promise<void> {
  const user = await lockUser(ctx.db, userId);
  const ids = await takeNotificationsToMail(ctx.db, userId, ctx.now());
  if (!user?.emailVerified || user.bannedAt) return;
  const rows = await unreadNotifications(ctx.db, userId, ids);
  if (rows.length) await insertWaitingMail(ctx.db, ctx.mail.queued(notificationMail(ctx, user, rows)));
}

/** The mail about a member's notifications; at least one. */
function notificationMail(
  ctx: Pick<Context, 'signatures' | 'site'>,
  user: UserRow,
  rows: readonly OwnNotificationRow[],
): Mail {
  const { site } = ctx;
  const links = rows.slice(0, maximumInMail).map((row) => linkTo(site, user, row));
  const more = rows.length - links.length;
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  const unsubscribe = site.url + paths.unsubscribe(unsubscribeToken(ctx, { userId: user.id, kinds }));
  const [first] = links;
  return composeMail(site, {
    to: user.email,
    subject:
      links.length === 1 && first
        ? shortened(first.label)
        : `${rows.length} new notifications on ${site.name}`,
    paragraphs: [`Hello ${user.name},`],
    links,
    action: { label: 'See your notifications', url: site.url + paths.notifications() },
    after: more > 0 ? [`And ${more} more.`] : [],
    footer: [
      { label: 'Choose what is mailed to you', url: site.url + paths.notificationMails() },
      { label: 'Stop mails like this one', url: unsubscribe },
    ],
    unsubscribe,
  });
}

function linkTo(site: SiteFacts, user: UserRow, row: OwnNotificationRow): { label: string; url: string } {
  const { text, title, url } = presentNotification(user, row);
  return {
    label: [text, title].filter(Boolean).join(' '),
    url: site.url + (url ?? paths.notifications()),
  };
}

function shortened(text: string): string {
  return text.length <= subjectLength ? text : `${text.slice(0, subjectLength - 1).trimEnd()}…`;
}
