import type { NewWebhook, Webhook } from '../../../contract/integrations/webhooks.ts';
import { insertWebhook, webhooksOf } from '../../../database/integrations/webhooks.ts';
import { webhookLimits } from '../../../domain/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure } from '../../core/failure.ts';
import { withLockedSession } from '../../identity/with-locked-session.ts';
import { refuseWebhook, secretPurpose } from './own.ts';
import { presentWebhook } from './present.ts';
import { newWebhookSecret } from './sign.ts';

/**
 * Creates a webhook of the signed-in user. Only this call returns the secret, which is stored encrypted.
 * Fails with invalid (events, a scope or an address that are not allowed) and
 * conflict (the user has the maximum number of webhooks).
 */
export async function createWebhook(
  ctx: MemberContext,
  { name, url, events, scope = 'own' }: NewWebhook,
): Promise<{ webhook: Webhook; secret: string } | Failure> {
  const refused = await refuseWebhook(ctx, { scope, url, events });
  if (refused) return refused;
  const secret = newWebhookSecret();
  const now = ctx.now();
  const row = {
    id: ctx.newId(),
    userId: ctx.viewer.id,
    name,
    url,
    events,
    scope,
    secret: ctx.encryption.encrypt(secretPurpose, secret),
    formerSecret: null,
    formerUntil: null,
    createdAt: now,
    failingSince: null,
    disabledAt: null,
    disabledBecause: null,
  };
  const tooMany = await withLockedSession(ctx, async (ctx) => {
    if ((await webhooksOf(ctx.db, ctx.viewer.id)).length >= webhookLimits.perUser) return limitReached();
    await insertWebhook(ctx.db, row);
    return undefined;
  });
  if (tooMany) return tooMany;
  ctx.webhooks.note();
  ctx.security.record('webhook-created', { user: ctx.viewer.id });
  return { webhook: presentWebhook(row, now), secret };
}

const limitReached = () =>
  failure('conflict', `You have ${webhookLimits.perUser} webhooks, which is the limit. Delete one first`);
