import { paths } from '../../contract/core/routes.ts';
import { insertWaitingMail } from '../../database/hosting/waiting-mails.ts';
import {
  lastNotificationMail,
  membersToMail,
  noteNotificationMail,
  postponeNotificationMails,
  takeNotificationsToMail,
} from '../../database/notifications/notification-mails.ts';
import { type OwnNotificationRow, unreadNotifications } from '../../database/notifications/notifications.ts';
import { lockUser, type UserRow } from '../../database/people/users.ts';
import { mailPauseEnd, maxUnreadMails } from '../../domain/notifications/notification-mails.ts';
import { namesActor, notificationKinds } from '../../domain/notifications/notifications.ts';
import type { Mail } from '../core/adapters/adapters.ts';
import type { Context, SiteFacts } from '../core/context.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { composeMail } from '../core/mail/compose.ts';
import { presentNotification } from './present.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type MailContext = Pick<Context, 'db' | 'mail' | 'now' | 'signatures' | 'site'>;

/** Notifications per step. */
const batch = 100;
/** Maximum number of notifications in an email; the page has the others. */
const maximumInMail = 50;

/**
 * Queues the due emails of notifications: one per member, with all of their notifications, and the next one
 * after a pause. Each notification is mailed once, even if the process is killed.
 */
export async function mailNotifications(ctx: MailContext, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const members = await membersToMail(ctx.db, ctx.now(), batch);
    if (!members.length) return;
    for (const id of members) {
      if (signal?.aborted) return;
      await inTransaction(ctx, (ctx) => mailMember(ctx, id));
    }
  }
}

async function mailMember(ctx: MailContext, userId: string): Promise<void> {
  const user = await lockUser(ctx.db, userId);
  const ids = await takeNotificationsToMail(ctx.db, userId, ctx.now());
  if (!user?.emailVerified || user.bannedAt || user.deactivatedAt) return;
  const rows = await unreadNotifications(ctx.db, userId, ids);
  if (!rows.length) return;
  const last = await lastNotificationMail(ctx.db, userId);
  const isFromSite = rows.some(({ kind }) => !namesActor(kind));
  const pausedUntil = last && mailPauseEnd(last, isFromSite);
  // A last mail in the future was sent before the clock was set back.
  const isPaused = last && last.mailedAt.getTime() <= ctx.now().getTime() + 60_000;
  if (isPaused && pausedUntil && pausedUntil > ctx.now())
    return postponeNotificationMails(ctx.db, userId, ids, pausedUntil);
  await insertWaitingMail(ctx.db, ctx.mail.queued(notificationMail(ctx, user, rows)), { now: ctx.now() });
  const unreadMails = Math.min((last?.unreadMails ?? 0) + 1, maxUnreadMails);
  await noteNotificationMail(ctx.db, userId, ctx.now(), unreadMails);
}

/**
 * Composes the email about a member's notifications, at least one. Only its text contains words of other
 * members, not its subject.
 */
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
  const [first] = rows;
  return composeMail(site, {
    to: user.email,
    subject:
      rows.length === 1 && first
        ? `${site.name}: ${notificationKinds[first.kind].subject}`
        : `${rows.length} new notifications on ${site.name}`,
    paragraphs: [`Hello ${user.name},`],
    links,
    action: { label: 'See your notifications', url: site.url + paths.notifications() },
    after: more > 0 ? [`And ${more} more.`] : [],
    footer: [
      { label: 'Choose which emails you get', url: site.url + paths.notificationMails() },
      { label: 'Stop emails like this one', url: unsubscribe },
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
