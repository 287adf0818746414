import {
  insertNotifications,
  type NotificationFacts,
  selectRecipients,
  toAuthorOf,
  toUsers,
} from '../../database/notifications/notifications.ts';
import { idOf } from '../../domain/identity/viewer.ts';
import type { NotificationKind } from '../../domain/notifications/notifications.ts';
import type { Context } from '../core/context.ts';
import { afterCommit, type InTransaction } from '../core/in-transaction.ts';
import { newSince } from '../core/limits/newcomer.ts';

export type NotifyContext = Pick<Context, 'now' | 'newId' | 'streams'> &
  (Pick<Context, 'viewer' | 'limitNewcomers'> | { viewer: { role: 'system' } });

/** An event, and who is notified of it: users, or the author of a prompt. */
export type NotificationInput = Omit<NotificationFacts, 'actorId' | 'by' | 'now' | 'newSince'> & {
  kind: NotificationKind;
  to: readonly string[] | { authorOf: string };
  /** The user who is named instead of the viewer; null for moderators. */
  actorId?: string | null;
};

/**
 * Notifies users of an action of the viewer, in the same transaction. Users are not notified of their own
 * actions, and of a grouped kind only once about the same user and subject.
 */
export async function notify(
  ctx: InTransaction<NotifyContext>,
  { kind, to, actorId, ...about }: NotificationInput,
): Promise<void> {
  const recipients =
    'authorOf' in to
      ? toAuthorOf(to.authorOf, kind, ctx.newId())
      : toUsers(to.map((userId) => ({ userId, kind, id: ctx.newId() })));
  const notified = await insertNotifications(ctx.db, recipients, { ...about, ...actionFacts(ctx, actorId) });
  afterCommit(ctx, (ctx) => ctx.streams.refresh(notified));
}

/**
 * Notifies users on behalf of the site. Unlike {@link notify}, it also reaches the user who caused the event.
 */
export function notifyFromSite(
  ctx: InTransaction<Omit<NotifyContext, 'viewer' | 'limitNewcomers'>>,
  news: NotificationInput,
): Promise<void> {
  return notify({ ...ctx, viewer: { role: 'system' } }, news);
}

/** Notifies the author of a prompt of an action of a moderator, without naming the moderator. */
export async function notifyOfModeration(
  ctx: InTransaction<NotifyContext>,
  promptId: string,
  detail: 'hidden' | 'shown' | 'adult',
): Promise<void> {
  // `mailModerated` sends the emails about all other changes.
  const about = { subject: promptId, promptId, detail, actorId: null, isMailed: detail !== 'shown' };
  await notify(ctx, { kind: 'moderation', to: { authorOf: promptId }, ...about });
}

/**
 * Notifies each member whom a new comment, discussion or reply concerns once: those it mentions, the author
 * of the text it replies to, and the author of the prompt. Runs in the transaction that writes the text.
 */
export async function notifyOfText(
  ctx: InTransaction<NotifyContext>,
  {
    id,
    mentions,
    promptId,
    parentId,
    discussionId,
    isOpening = false,
  }: {
    id: string;
    /** The mentioned usernames whose users are notified of the mention. */
    mentions: readonly string[];
    promptId?: string;
    parentId?: string | undefined;
    discussionId?: string;
    /** Whether the text opens the discussion. */
    isOpening?: boolean;
  },
): Promise<void> {
  const concerned = await selectRecipients(ctx.db, {
    usernames: mentions,
    promptId,
    parentId,
    ...(!isOpening && { discussionId }),
  });
  const by = idOf(ctx.viewer);
  const recipients = concerned
    .filter(({ user_id }) => user_id !== by)
    .map(({ user_id, kind }) => ({ userId: user_id, kind, id: ctx.newId() }));
  if (!recipients.length) return;
  const notified = await insertNotifications(ctx.db, toUsers(recipients), {
    subject: id,
    ...(promptId === undefined
      ? { discussionId, ...(!isOpening && { replyId: id }) }
      : { promptId, commentId: id }),
    ...actionFacts(ctx),
  });
  afterCommit(ctx, (ctx) => ctx.streams.refresh(notified));
}

/** The facts of a notification about who acted, and when. */
export function actionFacts(
  ctx: NotifyContext,
  actorId?: string | null,
): Pick<NotificationFacts, 'actorId' | 'by' | 'now' | 'newSince'> {
  const by = idOf(ctx.viewer) ?? null;
  return {
    actorId: actorId === undefined ? by : actorId,
    by,
    now: ctx.now(),
    newSince: 'limitNewcomers' in ctx ? newSince(ctx) : null,
  };
}
