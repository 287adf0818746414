import { saveMailChoices } from '../../database/notifications/notification-mails.ts';
import { isId } from '../../domain/core/ids.ts';
import { type NotificationKind, notificationKindNames } from '../../domain/notifications/notifications.ts';
import type { Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';

/** The user and the kinds of notifications whose mails an address stops. */
interface Subscription {
  userId: string;
  kinds: readonly NotificationKind[];
}

/**
 * Returns the token of an address in an email, which stops similar emails without signing in. It is valid
 * until the site's secret changes.
 */
export function unsubscribeToken(
  { signatures }: Pick<Context, 'signatures'>,
  { userId, kinds }: Subscription,
): string {
  const subscription = [userId, ...kinds].join('.');
  return `${subscription}.${signatures.of(purpose, subscription)}`;
}

/**
 * Stops emails about the kinds of notifications of an email, or about all. Idempotent. Fails with not-found.
 */
export async function unsubscribe(
  ctx: Pick<Context, 'db' | 'now' | 'signatures'>,
  { token, all }: { token: string; all: boolean },
): Promise<{ kinds: NotificationKind[] } | Failure> {
  const subscription = subscriptionOf(ctx, token);
  if (!subscription)
    return failure(
      'not-found',
      'This link does not work. Copy the whole link, or sign in to choose your emails',
    );
  const kinds = all ? notificationKindNames : [...subscription.kinds];
  const choices = Object.fromEntries(kinds.map((kind) => [kind, 'never' as const]));
  await inTransaction(ctx, (ctx) =>
    saveMailChoices(ctx.db, subscription.userId, choices, { now: ctx.now(), newSince: null }),
  );
  return { kinds };
}

function subscriptionOf(
  { signatures }: Pick<Context, 'signatures'>,
  token: string,
): Subscription | undefined {
  const parts = token.split('.');
  const signature = parts.pop() ?? '';
  const [userId = '', ...kinds] = parts;
  if (!isId(userId) || !signatures.matches(purpose, parts.join('.'), signature)) return undefined;
  // Omits kinds that the site no longer has.
  return { userId, kinds: notificationKindNames.filter((kind) => kinds.includes(kind)) };
}

const purpose = 'unsubscribe';
