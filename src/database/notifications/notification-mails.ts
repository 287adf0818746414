import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type MailFrequency,
  type MailTimes,
  mailFrequencyNames,
  mailTimes,
} from '../../domain/notifications/notification-mails.ts';
import {
  defaultFrequencies,
  type NotificationKind,
  notificationKindNames,
} from '../../domain/notifications/notifications.ts';
import type { Database } from '../core/connection.ts';
import { isDue } from '../core/queues/due.ts';
import { time } from '../core/rows.ts';
import { textArray } from '../core/text-array.ts';

type Frequencies = Partial<Record<NotificationKind, MailFrequency>>;

/** The default frequency of the kind in a column. */
function defaultOf(kind: SQL): SQL {
  const cases = notificationKindNames.map((name) => `when '${name}' then '${defaultFrequencies[name]}'`);
  return sql`case ${kind} ${sql.raw(cases.join(' '))} end`;
}

/**
 * The time to mail a notification of an action of `actor`, by the frequency in an expression; null for never.
 */
function timeOf(frequency: SQL, actor: SQL, { times, newSince }: MailRules): SQL {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  const immediately = sql`case when ${isUnknown(actor, newSince)} then ${at(times.daily)} else ${at(times.immediately)} end`;
  return sql`case ${frequency} when 'immediately' then ${immediately} when 'daily' then ${at(times.daily)} when 'weekly' then ${at(times.weekly)} end`;
}

/**
 * The times at which notifications are mailed, and the time after which members are new; null while first-day
 * limits are off.
 */
interface MailRules {
  times: MailTimes;
  newSince: Date | null;
}

/**
 * Whether an actor is a user whose actions are not mailed immediately: new, or without a verified address.
 * False for null, the site.
 */
function isUnknown(actor: SQL, newSince: Date | null): SQL {
  const isNew = newSince ? sql`a.created_at > ${newSince.toISOString()}::timestamptz` : sql`false`;
  return sql`exists (select 1 from users a where a.id = ${actor} and (not a.email_verified or ${isNew}))`;
}

/**
 * The time to mail a notification to a user `u` about an action of `actor` now, with the user's choice for
 * the kind joined as `m`. Actions of users without a verified address, or who joined after `newSince`, are
 * mailed daily at the earliest.
 */
export function mailTimeOf(kind: SQL, actor: SQL, now: Date, newSince: Date | null): SQL {
  const rules = { times: mailTimes(now), newSince };
  return sql`case when u.email_verified then ${timeOf(sql`coalesce(m.frequency, ${defaultOf(kind)})`, actor, rules)} end`;
}

const choiceRow = z.strictObject({
  kind: z.enum(notificationKindNames),
  frequency: z.enum(mailFrequencyNames),
});

/** The mail frequencies that a member has chosen; kinds without a choice are left out. */
export async function selectMailChoices(db: Database, userId: string): Promise<Frequencies> {
  const rows = await db.rows(
    choiceRow,
    sql`select kind, frequency from notification_mails where user_id = ${userId}`,
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.frequency]));
}

/**
 * Stores a user's choices and applies them to pending notifications. Does nothing when the user does not
 * exist.
 */
export async function saveMailChoices(
  tx: Database,
  userId: string,
  choices: Frequencies,
  { now, newSince }: { now: Date; newSince: Date | null },
): Promise<void> {
  const rows = Object.entries(choices).map(([kind, frequency]) => ({ kind, frequency }));
  const chosen = sql`json_to_recordset(${JSON.stringify(rows)}::json) as c (kind text, frequency text)`;
  await tx.execute(sql`
    insert into notification_mails (user_id, kind, frequency)
    select u.id, c.kind, c.frequency from users u cross join ${chosen} where u.id = ${userId} order by c.kind
    on conflict (user_id, kind) do update set frequency = excluded.frequency`);
  await tx.execute(sql`
    update notifications n set mail_at = ${timeOf(sql`c.frequency`, sql`n.actor_id`, { times: mailTimes(now), newSince })} from ${chosen}
    where n.user_id = ${userId} and n.kind = c.kind and n.mail_at is not null`);
}

/**
 * Longer than any notification waits to be mailed, in milliseconds: weekly emails wait for up to seven days.
 */
const longestWaitMs = 8 * 86_400_000;

const userRow = z.strictObject({ user_id: z.string() });

/**
 * Members with notifications to be mailed at `now`, longest wait first. Reads at most `limit` notifications.
 */
export async function membersToMail(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows(
    userRow,
    sql`
    (select user_id from notifications where mail_at <= ${now.toISOString()}::timestamptz order by mail_at limit ${limit})
    union all
    (select user_id from notifications where mail_at > ${new Date(now.getTime() + longestWaitMs).toISOString()}::timestamptz limit ${limit})`,
  );
  return [...new Set(rows.map((row) => row.user_id))];
}

const takenRow = z.strictObject({ id: z.string() });

/**
 * The ids of a member's notifications to be mailed at `now`. They are claimed: no other transaction gets
 * them.
 */
export async function takeNotificationsToMail(tx: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    takenRow,
    sql`update notifications set mail_at = null where user_id = ${userId} and ${isDue(sql`mail_at`, now, longestWaitMs)} returning id`,
  );
  return rows.map((row) => row.id);
}

/** Postpones the email about claimed notifications. */
export async function postponeNotificationMails(
  tx: Database,
  userId: string,
  ids: readonly string[],
  until: Date,
): Promise<void> {
  await tx.execute(sql`
    update notifications set mail_at = ${until.toISOString()}::timestamptz where user_id = ${userId} and id = any(${textArray(ids)}::uuid[])`);
}

const pauseRow = z.strictObject({ mailed_at: time, unread_mails: z.number(), has_read: z.boolean() });

/**
 * The time of the last notification mail to a member, and the number of consecutive emails after which they
 * have not read any notification.
 */
export async function lastNotificationMail(
  tx: Database,
  userId: string,
): Promise<{ mailedAt: Date; unreadMails: number } | undefined> {
  const [row] = await tx.rows(
    pauseRow,
    sql`
    select mailed_at, unread_mails, exists (select 1 from notifications where user_id = p.user_id and read_at >= p.mailed_at) as has_read
    from notification_mail_pauses p where user_id = ${userId}`,
  );
  return row && { mailedAt: new Date(row.mailed_at), unreadMails: row.has_read ? 0 : row.unread_mails };
}

/** Records a notification mail to a member. */
export async function noteNotificationMail(
  tx: Database,
  userId: string,
  mailedAt: Date,
  unreadMails: number,
): Promise<void> {
  await tx.execute(sql`
    insert into notification_mail_pauses (user_id, mailed_at, unread_mails)
    values (${userId}, ${mailedAt.toISOString()}::timestamptz, ${unreadMails})
    on conflict (user_id) do update set mailed_at = excluded.mailed_at, unread_mails = excluded.unread_mails`);
}
