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
/** UTC hour at which mails that collect notifications are sent. */
const digestHour = 8;
const dayMs = 86_400_000;
const monday = 1;

/**
 * Milliseconds between two mails to a member about notifications: at first, and how often they double at most (to 21 hours, so that daily
 * mails are not late).
 */
const pauseMs = { first: 10 * 60_000, doublings: 7 };

/** The mails in a row that lengthen the pause. */
export const mostUnreadMails = pauseMs.doublings + 1;

/**
 * Until when a member is not mailed about notifications again: ten minutes after the last mail, and twice as long for each further one in
 * a row after which they read nothing. What the site itself says (a receipt, a decision of moderators) waits ten minutes only.
 */
export function mailPauseEnd(
  { mailedAt, unreadMails }: { mailedAt: Date; unreadMails: number },
  isFromSite: boolean,
): Date {
  const doublings = isFromSite ? 0 : Math.max(0, Math.min(unreadMails - 1, pauseMs.doublings));
  return new Date(mailedAt.getTime() + pauseMs.first * 2 ** doublings);
}

/** When a notification is mailed, by frequency; never is left out. */
export type MailTimes = Record<Exclude<MailFrequency, 'never'>, Date>;

/** When what happens now is mailed: daily mails are sent at 8:00 UTC, weekly ones on Mondays at that time. */
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
