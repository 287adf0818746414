/** How often notifications are mailed. */
export const mailFrequencies = {
  immediately: 'Immediately',
  daily: 'Once a day',
  weekly: 'Once a week',
  never: 'Never',
} as const;

export type MailFrequency = keyof typeof mailFrequencies;

export const mailFrequencyNames = Object.keys(mailFrequencies) as MailFrequency[];

/** Milliseconds in which a member can read a notification on the site before it is mailed. */
const readFirstMs = 15_000;
/** UTC hour at which emails that collect notifications are sent. */
const digestHour = 8;
const dayMs = 86_400_000;
const monday = 1;

/**
 * Milliseconds between two notification emails to a member: at first, and the maximum number of doublings (to
 * 21 hours, so that daily emails are not late).
 */
const pauseMs = { first: 10 * 60_000, doublings: 7 };

/** The number of unread emails in a row up to which the delay increases. */
export const maxUnreadMails = pauseMs.doublings + 1;

/**
 * The time until which no further notification mail is sent to a member: ten minutes after the last email,
 * doubled for each consecutive mail after which they read nothing. Messages of the site itself (a receipt, a
 * decision of moderators) wait only ten minutes.
 */
export function mailPauseEnd(
  { mailedAt, unreadMails }: { mailedAt: Date; unreadMails: number },
  isFromSite: boolean,
): Date {
  const doublings = isFromSite ? 0 : Math.max(0, Math.min(unreadMails - 1, pauseMs.doublings));
  return new Date(mailedAt.getTime() + pauseMs.first * 2 ** doublings);
}

/** The time to mail a notification, by frequency, except for `never`. */
export type MailTimes = Record<Exclude<MailFrequency, 'never'>, Date>;

/**
 * The times to mail notifications of events that happen now: daily emails are sent at 8:00 UTC, weekly ones
 * on Mondays at that time.
 */
export function mailTimes(now: Date): MailTimes {
  const daily = new Date(now);
  daily.setUTCHours(digestHour, 0, 0, 0);
  if (daily <= now) daily.setTime(daily.getTime() + dayMs);
  const daysToMonday = (monday - daily.getUTCDay() + 7) % 7;
  return {
    immediately: new Date(now.getTime() + readFirstMs),
    daily,
    weekly: new Date(daily.getTime() + daysToMonday * dayMs),
  };
}
