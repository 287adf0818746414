import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type MailFrequency,
  type MailTimes,
  mailFrequencyNames,
  mailTimes,
} from '../domain/notification-mails.ts';
import { defaultFrequencies, type NotificationKind, notificationKindNames } from '../domain/notifications.ts';
import type { Database } from './connection.ts';

type Frequencies = Partial<Record<NotificationKind, MailFrequency>>;

/** The default frequency of the kind in a column. */
function defaultOf(kind: SQL): SQL {
  const cases = notificationKindNames.map((name) => `when '${name}' then '${defaultFrequencies[name]}'`);
  return sql`case ${kind} ${sql.raw(cases.join(' '))} end`;
}

/** When a notification is mailed, by the frequency in an expression; null for never. */
function timeOf(frequency: SQL, times: MailTimes): SQL {
  const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;
  return sql`case ${frequency} when 'immediately' then ${at(times.immediately)} when 'daily' then ${at(times.daily)} when 'weekly' then ${at(times.weekly)} end`;
}

/** When a notification of what happens now to a user `u` is mailed, with their choice for the kind joined as `m`. */
export function mailTimeOf(kind: SQL, now: Date): SQL {
  return sql`case when u.email_verified then ${timeOf(sql`coalesce(m.frequency, ${defaultOf(kind)})`, mailTimes(now))} end`;
}

const choiceRow = z.strictObject({
  kind: z.enum(notificationKindNames),
  frequency: z.enum(mailFrequencyNames),
});

/** How often a member has chosen to be mailed; kinds without a choice are left out. */
export async function selectMailChoices(db: Database, userId: string): Promise<Frequencies> {
  const rows = await db.rows(
    choiceRow,
    sql`select kind, frequency from notification_mails where user_id = ${userId}`,
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.frequency]));
}

/** Stores choices of a user, also for notifications that wait to be mailed. Does nothing when the user does not exist. */
export async function saveMailChoices(
  tx: Database,
  userId: string,
  choices: Frequencies,
  now: Date,
): Promise<void> {
  const rows = Object.entries(choices).map(([kind, frequency]) => ({ kind, frequency }));
  const chosen = sql`json_to_recordset(${JSON.stringify(rows)}::json) as c (kind text, frequency text)`;
  await tx.execute(sql`
    insert into notification_mails (user_id, kind, frequency)
    select u.id, c.kind, c.frequency from users u cross join ${chosen} where u.id = ${userId} order by c.kind
    on conflict (user_id, kind) do update set frequency = excluded.frequency`);
  await tx.execute(sql`
    update notifications n set mail_at = ${timeOf(sql`c.frequency`, mailTimes(now))} from ${chosen}
    where n.user_id = ${userId} and n.kind = c.kind and n.mail_at is not null`);
}

const userRow = z.strictObject({ user_id: z.string() });

/** Members with notifications to be mailed at `now`, those who have waited longest first; at most `most` notifications are looked at. */
export async function membersToMail(db: Database, now: Date, most: number): Promise<string[]> {
  const rows = await db.rows(
    userRow,
    sql`select user_id from notifications where mail_at <= ${now.toISOString()}::timestamptz order by mail_at limit ${most}`,
  );
  return [...new Set(rows.map((row) => row.user_id))];
}

const takenRow = z.strictObject({ id: z.string() });

/** The ids of a member's notifications to be mailed at `now`. They are taken: no other transaction gets them. */
export async function takeNotificationsToMail(tx: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await tx.rows(
    takenRow,
    sql`update notifications set mail_at = null where user_id = ${userId} and mail_at <= ${now.toISOString()}::timestamptz returning id`,
  );
  return rows.map((row) => row.id);
}
