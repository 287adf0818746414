/** The kinds of events that can be sent to webhooks. */
export const webhookEventTypes = [
  'prompt.published',
  'prompt.updated',
  'prompt.hidden',
  'prompt.deleted',
  'comment.created',
  'like.created',
  'follow.created',
  'fork.created',
  'proposal.created',
  'proposal.accepted',
  'collection.updated',
  'order.paid',
  'order.refunded',
  'order.disputed',
  'refund.requested',
  'payout.paid',
  'payout.failed',
  'report.decided',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The kinds that are sent only to webhooks for the whole site, which are for admins. */
export const siteEventTypes: readonly WebhookEventType[] = ['report.decided'];

/** Whether a kind is about what a member sells and earns. Personal keys need the scope `sales` for those. */
export const isSalesEvent = (type: string) => /^(order|refund|payout)\./.test(type);

/**
 * The events that a webhook receives: those about its owner's prompts and followers, or those about
 * everything.
 */
export const webhookScopes = ['own', 'site'] as const;
export type WebhookScope = (typeof webhookScopes)[number];

/** The state of a webhook. `failing`: all its requests have failed for a while. */
export const webhookStates = ['active', 'failing', 'disabled'] as const;

/**
 * The reason why a webhook is disabled: by its owner, because everything failed for days, or because the
 * receiver answered 410.
 */
export const disabledReasons = ['owner', 'failures', 'gone'] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** `waiting`: it has not been sent, or will be sent again. `failed`: it was given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookLimits = {
  perUser: 10,
  name: 60,
  url: 1_000,
  /** Maximum number of ended deliveries in the log of a webhook, and their maximum age in days. */
  logged: 1_000,
  loggedDays: 30,
  /** Hours for which deliveries are also signed with the former secret. */
  rotationHours: 24,
  /** Days of nothing but failures after which a webhook is disabled. */
  failingDays: 3,
  /** Hours after the event in which a delivery is attempted. */
  triedHours: 24,
  /** Maximum number of pending deliveries of a webhook; further ones are given up without being sent. */
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
 * When a delivery is retried after `attempts` failures; undefined when it is given up. The first delay is 5
 * seconds. It doubles each time, up to two hours, and varies by up to a quarter at random (`random` from 0 to
 * 1). The last attempt is a day after the event. The receiver may request a longer delay (`retryAfter`, in
 * seconds), also up to two hours.
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

/**
 * The problem with the URL of a webhook; undefined if there is none. The code that sends requests checks
 * whether its host is private.
 */
export function webhookUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || !/^https?:\/\//i.test(text))
    return 'URL must begin with https://, like https://example.com/webhooks';
  if (url.username || url.password) return 'URL must not contain a user name or password';
  if (url.hash || text.includes('#')) return 'URL must not contain a # part';
  return undefined;
}
