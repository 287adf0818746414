/** The kinds of events that webhooks can be sent. */
export const webhookEventTypes = [
  'prompt.published',
  'prompt.updated',
  'prompt.hidden',
  'prompt.deleted',
  'comment.created',
  'like.created',
  'follow.created',
  'report.decided',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** Those that only webhooks for the whole site are sent, which are for admins. */
export const siteEventTypes: readonly WebhookEventType[] = ['report.decided'];

/** Whose events a webhook is sent: those about its owner's prompts and followers, or those about everything. */
export const webhookScopes = ['own', 'site'] as const;
export type WebhookScope = (typeof webhookScopes)[number];

/** Whether what a webhook is sent goes well. `failing`: nothing but failures for a while. */
export const webhookStates = ['active', 'failing', 'disabled'] as const;

/** Why a webhook is disabled: its owner did it, everything failed for days, or the receiver answered 410. */
export const disabledReasons = ['owner', 'failures', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** `waiting`: it has not been sent, or will be sent again. `failed`: it was given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  perUser: 10,
  name: 60,
  url: 1_000,
  /** Deliveries in the log of a webhook: those that have ended, at most so many and so many days old. */
  logged: 1_000,
  loggedDays: 30,
  /** Hours for which deliveries are signed with the former secret as well. */
  rotationHours: 24,
  /** Days of nothing but failures after which a webhook is disabled. */
  failingDays: 3,
  /** Hours after the event in which a delivery is tried. */
  triedHours: 24,
  /** Deliveries that wait for one webhook; what comes beyond is given up without being sent. */
  waiting: 5_000,
  /** Bytes of a reply that are read and logged. */
  responseBytes: 1_024,
  timeoutSeconds: 10,
} as const;

const secondMs = 1_000;
const hourMs = 3_600_000;
const firstPauseMs = 5 * secondMs;
const longestPauseMs = 2 * hourMs;

/**
 * When a delivery is tried again after `attempts` failures, or undefined when it is given up: after 5 seconds at first, then after twice
 * as long each time, up to two hours, each a quarter longer or shorter at random (`random` from 0 to 1), and for the last time a day after the
 * event. The receiver may ask for a longer pause (`retryAfter`, in seconds), also up to two hours.
 */
export function nextAttemptAt({
  attempts,
  createdAt,
  now,
  retryAfter = 0,
  random,
}: {
  attempts: number;
  createdAt: Date;
  now: Date;
  retryAfter?: number | undefined;
  random: number;
}): Date | undefined {
  const end = createdAt.getTime() + webhookLimits.triedHours * hourMs;
  if (now.getTime() >= end) return undefined;
  const pause =
    Math.min(firstPauseMs * 2 ** Math.min(attempts - 1, 20), longestPauseMs) * (0.75 + random / 2);
  const asked = Math.min(retryAfter * secondMs, longestPauseMs);
  return new Date(Math.min(now.getTime() + Math.max(pause, asked), end));
}

/** Whether a webhook that has failed since a time is to be disabled. */
export function hasFailedTooLong(failingSince: Date, now: Date): boolean {
  return now.getTime() - failingSince.getTime() >= webhookLimits.failingDays * 24 * hourMs;
}

/** What is wrong with the URL of a webhook, or undefined. Whether its host is private is checked by who sends requests there. */
export function webhookUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text))
    return 'URL must begin with https://, like https://example.com/webhooks';
  if (url.username || url.password) return 'URL must not contain a user name or password';
  if (url.hash || text.includes('#')) return 'URL must not contain a # part';
  return undefined;
}
