import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import { updateWebhookRow } from '../../../database/integrations/webhooks.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { ownWebhook, secretPurpose, webhookNotFound } from './own.ts';
import { presentWebhook } from './present.ts';
import { newWebhookSecret } from './sign.ts';

/**
 * Replaces the secret of a webhook of the signed-in user. The previous secret is used as well for a day; the
 * one before it is deleted. Fails with not-found.
 */
export async function rotateWebhookSecret(
  ctx: MemberContext,
  id: string,
): Promise<{ webhook: Webhook; secret: string } | Failure> {
  const before = await ownWebhook(ctx, id);
  if (isFailure(before)) return before;
  const now = ctx.now();
  const secret = newWebhookSecret();
  const row = await updateWebhookRow(ctx.db, ctx.viewer.id, id, {
    secret: ctx.encryption.encrypt(secretPurpose, secret),
    formerSecret: before.secret,
    formerUntil: new Date(now.getTime() + webhookLimits.rotationHours * 3_600_000),
  });
  if (!row) return webhookNotFound();
  ctx.security.record('webhook-secret-replaced', { user: ctx.viewer.id });
  return { webhook: presentWebhook(row, now), secret };
}
