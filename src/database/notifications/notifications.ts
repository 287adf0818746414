import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  isGrouped,
  isSentOnce,
  type NotificationKind,
  type NotificationListName,
  notificationKindNames,
  notificationLists,
} from '../../domain/notifications/notifications.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { authorColumns, authorShape, time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';
import { isHiddenBetween } from '../people/hidden-users.ts';
import { mailTimeOf } from './notification-mails.ts';

/** A member to notify, with the kind and the id of the notification. */
export interface Recipient {
  userId: string;
  kind: NotificationKind;
  id: string;
}

/** An event to notify members of. */
export interface NotificationFacts {
  /** The subject of the notification: the id of the liked prompt, or of a comment. */
  subject: string;
  promptId?: string | undefined;
  commentId?: string | undefined;
  discussionId?: string | undefined;
  replyId?: string | undefined;
  /** Title and page to open, for subjects without a permanent row. */
  title?: string | undefined;
  path?: string | undefined;
  /** Which sentence of its kind to show. */
  detail?: string | undefined;
  /** Whether a separate mail announces it. */
  isMailed?: boolean | undefined;
  /** The user who is named; null for moderators. */
  actorId: string | null;
  /** The user who acted, who is never notified. */
  by: string | null;
  now: Date;
  /** Users who joined later are new (`domain/people/newcomers.ts`); null while first-day limits are off. */
  newSince: Date | null;
}

/** Recipients that the caller has determined. */
export function toUsers(recipients: readonly Recipient[]): SQL {
  const rows = recipients.map(({ userId, kind, id }) => ({ user_id: userId, kind, id }));
  return sql`select user_id, kind, id from json_to_recordset(${JSON.stringify(rows)}::json) as r (user_id uuid, kind text, id uuid)`;
}

/** The author of a prompt. */
export function toAuthorOf(promptId: string, kind: NotificationKind, id: string): SQL {
  return sql`select author_id as user_id, ${kind}::text as kind, ${id}::uuid as id from prompts where id = ${promptId}`;
}

const kindsThat = (are: (kind: NotificationKind) => boolean) =>
  sql.raw(
    notificationKindNames
      .filter(are)
      .map((kind) => `'${kind}'`)
      .join(', '),
  );
const grouped = kindsThat(isGrouped);
const sentOnce = kindsThat(isSentOnce);

const notifiedRow = z.strictObject({ user_id: z.string() });

/** Notifies the recipients in the transaction of the event, and returns the ids of those it notified. */
export async function insertNotifications(
  tx: Database,
  recipients: SQL,
  facts: NotificationFacts,
): Promise<string[]> {
  const rows = await tx.rows(
    notifiedRow,
    sql`with ${notificationsInserted(recipients, facts)} select user_id from notified`,
  );
  return rows.map((row) => row.user_id);
}

/**
 * Statements after `with` that notify the recipients of an event; `notified` returns the `user_id` of those
 * they notified. Exclude the user who acted, users from whom that user is hidden (`hidden-users.ts`), and for
 * grouped kinds members who have been notified of the same action before. Sorted, so that two writers never
 * deadlock.
 */
export function notificationsInserted(
  recipients: SQL,
  { subject, actorId, by, now, newSince, ...about }: NotificationFacts,
): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  const actor = sql`${actorId}::uuid`;
  return sql`
    recipients as (
      select u.id as user_id, r.kind, r.id, ${mailTimeOf(sql`r.kind`, actor, now, newSince)} as mail_at
      from (${recipients}) r join users u on u.id = r.user_id
      left join notification_mails m on m.user_id = u.id and m.kind = r.kind
      where u.id is distinct from ${by}::uuid and u.id is distinct from ${actor} and ${actorId ? sql`not ${isHiddenBetween(sql`u.id`, actor)}` : sql`true`}
      for key share of u),
    new_actors as (
      insert into notification_actors (user_id, kind, subject, actor_id, happened_at)
      select user_id, kind, ${subject}::uuid, ${actor}, ${at} from recipients
      where kind in (${grouped}) and ${actor} is not null order by user_id
      on conflict do nothing returning user_id, kind),
    notified as (
      insert into notifications (user_id, kind, subject, id, prompt_id, comment_id, discussion_id, reply_id, title, path, detail,
        actor_id, happened_at, changed_at, mail_at)
      select r.user_id, r.kind, ${subject}::uuid, r.id, ${about.promptId ?? null}::uuid, ${about.commentId ?? null}::uuid,
        ${about.discussionId ?? null}::uuid, ${about.replyId ?? null}::uuid, ${about.title ?? ''}, ${about.path ?? null}::text,
        ${about.detail ?? ''}, ${actor}, ${at}, ${at}, ${about.isMailed ? sql`null::timestamptz` : sql`r.mail_at`}
      from recipients r
      where r.kind not in (${grouped}) or exists (select 1 from new_actors c where c.user_id = r.user_id and c.kind = r.kind)
      order by r.user_id
      on conflict (user_id, kind, subject) do update set
        events = case when notifications.read_at is null then notifications.events + 1 else 1 end,
        title = excluded.title, path = excluded.path, detail = excluded.detail, actor_id = excluded.actor_id,
        happened_at = greatest(notifications.happened_at, excluded.happened_at), read_at = null,
        changed_at = greatest(notifications.changed_at, excluded.changed_at),
        mail_at = ${about.isMailed ? sql`null` : sql`least(notifications.mail_at, excluded.mail_at)`}
      where notifications.kind not in (${sentOnce})
      returning user_id)`;
}

const concernedRow = z.strictObject({
  user_id: z.string(),
  kind: z.enum(['mention', 'reply', 'comment']),
});

/**
 * The members whom a text concerns: those it mentions, the author of the text it answers, and the author of
 * the prompt.
 */
export async function selectRecipients(
  tx: Database,
  {
    usernames,
    promptId,
    parentId,
    discussionId,
  }: {
    usernames: readonly string[];
    promptId?: string | undefined;
    parentId?: string | undefined;
    discussionId?: string | undefined;
  },
): Promise<z.infer<typeof concernedRow>[]> {
  const parts = [
    ...(usernames.length
      ? [
          sql`select id, 'mention', 1 from users where not awaits_approval and username in (${sql.join(
            usernames.map((name) => sql`${name}`),
            sql`, `,
          )})`,
        ]
      : []),
    ...(parentId ? [sql`select author_id, 'reply', 2 from comments where id = ${parentId}`] : []),
    ...(discussionId ? [sql`select author_id, 'reply', 2 from discussions where id = ${discussionId}`] : []),
    ...(promptId ? [sql`select author_id, 'comment', 3 from prompts where id = ${promptId}`] : []),
  ];
  if (!parts.length) return [];
  const rows = await tx.rows(
    concernedRow,
    sql`select user_id, kind from (${sql.join(parts, sql` union all `)}) c (user_id, kind, rank) where user_id is not null order by rank desc`,
  );
  // One notification for each user, of the most relevant kind.
  return [...new Map(rows.map((row) => [row.user_id, row])).values()];
}

/**
 * The condition that member `me` currently sees notification `n`, with its prompt `p`. Comments are looked up
 * individually: a join may read all of them.
 */
const visible = sql`(n.prompt_id is null or p.author_id = n.user_id or p.status = 'published' or p.status = 'adult' and me.shows_adult)
  and (n.comment_id is null or (select deleted_at from comments where id = n.comment_id) is null)
  and (n.kind <> 'invitation' or exists (select 1 from collection_members where collection_id = n.subject and user_id = n.user_id))`;
const joins = sql`join users me on me.id = n.user_id left join prompts p on p.id = n.prompt_id`;

const notificationRow = z.strictObject({
  id: z.string(),
  kind: z.enum(notificationKindNames),
  detail: z.string(),
  events: z.number(),
  title: z.string(),
  excerpt: z.string(),
  path: z.string().nullable(),
  prompt_id: z.string().nullable(),
  comment_id: z.string().nullable(),
  discussion_id: z.string().nullable(),
  reply_id: z.string().nullable(),
  ...authorShape,
  happened_at: time,
  read: z.boolean(),
  sort_keys: z.array(z.string()),
});
export type NotificationRow = z.infer<typeof notificationRow>;

const listedRow = notificationRow.extend({ total: z.number() });

/** Latest first. */
export const notificationOrder = listOrder('desc', ['n.happened_at', 'timestamptz'], ['n.id', 'uuid']);

/** Characters of a comment or reply in a notification. */
const excerptLength = 160;

const columns = sql`n.id, n.kind, n.detail, n.events, coalesce(p.title, d.title, n.title) as title,
  coalesce(left(case when n.comment_id is not null then (select body from comments where id = n.comment_id)
    else (select body from replies where id = n.reply_id) end, ${sql.raw(String(excerptLength))}), '') as excerpt, n.path, n.prompt_id, n.comment_id,
  n.discussion_id, n.reply_id, n.actor_id as author_id, ${authorColumns}, n.happened_at,
  n.read_at is not null as read`;
const shown = sql`left join discussions d on d.id = n.discussion_id left join users u on u.id = n.actor_id`;

/** One page of a list of a member's notifications, latest first. */
export async function selectNotifications(
  db: Database,
  userId: string,
  list: NotificationListName,
  page: PagePart,
): Promise<{ rows: NotificationRow[]; total: number }> {
  const kinds = notificationLists[list];
  const inList = sql`${kinds ? sql`n.kind = any(${textArray(kinds)})` : sql`true`} and ${list === 'unread' ? sql`n.read_at is null` : sql`true`}`;
  const listed = sql`notifications n ${joins} where n.user_id = ${userId} and ${inList} and ${visible}`;
  const total = countUpTo(listed);
  const rows = await db.rows(
    listedRow,
    sql`
    select ${columns}, ${sortKeysOf(notificationOrder)} as sort_keys, ${total} as total from notifications n ${joins} ${shown}
    where n.user_id = ${userId} and ${inList} and ${visible} and ${isAfter(notificationOrder, page)}
    ${orderedBy(notificationOrder)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

const unreadRow = z.strictObject({ user_id: z.string(), unread: z.number() });

/** The number of unread notifications of each of some members; members without any are left out. */
export async function countUnread(db: Database, userIds: readonly string[]): Promise<Map<string, number>> {
  const members = sql.join(
    userIds.map((id) => sql`${id}`),
    sql`, `,
  );
  const rows = await db.rows(
    unreadRow,
    sql`
    select n.user_id, count(*)::int as unread from notifications n ${joins}
    where n.user_id in (${members}) and n.read_at is null and ${visible} group by n.user_id`,
  );
  return new Map(rows.map((row) => [row.user_id, row.unread]));
}

const changedRow = z.strictObject({ user_id: z.string() });

/** Which of these members have notifications that changed since a time. */
export async function membersWithChanges(
  db: Database,
  userIds: ReadonlySet<string>,
  since: Date,
): Promise<string[]> {
  const rows = await db.rows(
    changedRow,
    sql`
    select m.id as user_id from unnest(${textArray([...userIds])}::uuid[]) m (id) cross join lateral (
      select 1 from notifications where user_id = m.id and changed_at >= ${since.toISOString()}::timestamptz limit 1) changed`,
  );
  return rows.map((row) => row.user_id);
}

const foundRow = z.strictObject({ id: z.string() });

/** Marks a member's notification as read; false when they have none with this id. */
export async function markRead(db: Database, userId: string, id: string, now: Date): Promise<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await db.rows(
    foundRow,
    sql`
    update notifications set read_at = coalesce(read_at, ${at}), mail_at = null,
      changed_at = case when read_at is null then greatest(changed_at, ${at}) else changed_at end
    where user_id = ${userId} and id = ${id} returning id`,
  );
  return rows.length > 0;
}

/** Marks a member's notifications up to a time as read. */
export async function markReadUpTo(db: Database, userId: string, upTo: Date, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await db.execute(sql`
    update notifications set read_at = ${at}, mail_at = null, changed_at = greatest(changed_at, ${at})
    where user_id = ${userId} and read_at is null and happened_at <= ${upTo.toISOString()}::timestamptz`);
}

/** Removes a member's notification of something that was undone. */
export async function forgetNotification(
  tx: Database,
  userId: string,
  kind: NotificationKind,
  subject: string,
): Promise<void> {
  await tx.execute(sql`
    delete from notifications where user_id = ${userId} and kind = ${kind} and subject = ${subject}`);
}

/** Removes read notifications before one time, and all notifications before another. */
export async function deleteOldNotifications(
  db: Database,
  { read, all }: { read: Date; all: Date },
): Promise<void> {
  const before = sql`${all.toISOString()}::timestamptz`;
  await db.execute(sql`
    delete from notifications where happened_at < ${read.toISOString()}::timestamptz and (read_at is not null or happened_at < ${before})`);
  await db.execute(sql`delete from notification_actors where happened_at < ${before}`);
}

const ownRow = notificationRow.omit({ sort_keys: true });
export type OwnNotificationRow = z.infer<typeof ownRow>;

/** A member's notifications, by id: the first `limit` after a cursor. */
export function notificationsOf(
  db: Database,
  userId: string,
  after: Pick<OwnNotificationRow, 'id'> | undefined,
  limit: number,
): Promise<OwnNotificationRow[]> {
  return db.rows(
    ownRow,
    sql`
    select ${columns} from notifications n ${joins} ${shown}
    where n.user_id = ${userId} and ${visible} and ${after ? sql`n.id > ${after.id}` : sql`true`} order by n.id limit ${limit}`,
  );
}

/** The member's notifications with these ids that they can see and have not read, latest first. */
export function unreadNotifications(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<OwnNotificationRow[]> {
  return db.rows(
    ownRow,
    sql`
    select ${columns} from notifications n ${joins} ${shown}
    where n.user_id = ${userId} and n.id = any(${textArray(ids)}::uuid[]) and n.read_at is null and ${visible}
    order by n.happened_at desc, n.id desc`,
  );
}
