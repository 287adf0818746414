import { saveMailChoices, selectMailChoices } from '../../database/notifications/notification-mails.ts';
import type { MailFrequency } from '../../domain/notifications/notification-mails.ts';
import { defaultFrequencies, type NotificationKind } from '../../domain/notifications/notifications.ts';
import type { MemberContext } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';
import { inTransaction } from '../core/in-transaction.ts';
import { newSince } from '../core/limits/newcomer.ts';

/** How often each kind of notification is mailed. */
type Frequencies = Record<NotificationKind, MailFrequency>;

/** Returns how often the signed-in user receives emails, by kind of notification. */
export async function readMailChoices({
  db,
  viewer,
}: Pick<MemberContext, 'db' | 'viewer'>): Promise<Frequencies> {
  return { ...defaultFrequencies, ...(await selectMailChoices(db, viewer.id)) };
}

/**
 * Chooses how often the signed-in user receives emails about a kind of notification, and returns all choices.
 * Fails with not-found.
 */
export async function chooseMail(
  ctx: MemberContext,
  { kind, frequency }: { kind: string; frequency: MailFrequency },
): Promise<Frequencies | Failure> {
  if (!Object.hasOwn(defaultFrequencies, kind))
    return failure('not-found', 'There is no such kind of notification');
  await inTransaction(ctx, (ctx) =>
    saveMailChoices(
      ctx.db,
      ctx.viewer.id,
      { [kind]: frequency },
      { now: ctx.now(), newSince: newSince(ctx) },
    ),
  );
  return readMailChoices(ctx);
}
