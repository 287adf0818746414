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
