import type { Webhook, WebhookChanges } from '../../../contract/integrations/webhooks.ts';
import { disableWebhookRow, findWebhook, updateWebhookRow } from '../../../database/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { ownWebhook, refuseWebhook, webhookNotFound } from './own.ts';
import { presentWebhook } from './present.ts';
import { readWebhook } from './read.ts';

/**
 * Changes a webhook of the signed-in user, disables or enables it. Fails with not-found or
 * precondition-failed, and with invalid as `createWebhook` does.
 */
export async function updateWebhook(
  ctx: MemberContext,
  id: string,
  { enabled, name, url, events, scope }: WebhookChanges,
  expected?: Expected<Webhook>,
): Promise<Webhook | Failure> {
  const before = await ownWebhook(ctx, id);
  if (isFailure(before)) return before;
  const refused = await refuseWebhook(ctx, { scope, url, events });
  if (refused) return refused;
  const changes = {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url }),
    ...(events !== undefined && { events }),
    ...(scope !== undefined && { scope }),
    // An enabled webhook counts as one that has not failed yet.
    ...(enabled === true && { disabledAt: null, disabledBecause: null, failingSince: null }),
  };
  const userId = ctx.viewer.id;
  const read = (ctx: MemberContext) => readWebhook(ctx, id);
  const row = await withIfMatch(ctx, { table: 'webhooks', id, read, expected }, async (ctx) => {
    const changed = Object.keys(changes).length
      ? await updateWebhookRow(ctx.db, userId, id, changes)
      : await findWebhook(ctx.db, userId, id);
    if (!changed) return webhookNotFound();
    if (enabled !== false) return changed;
    return (await disableWebhookRow(ctx.db, id, 'owner', ctx.now())) ?? changed;
  });
  if (isFailure(row)) return row;
  if (enabled) ctx.webhooks.note();
  if (enabled === false) await ctx.webhooks.refresh();
  ctx.security.record('webhook-changed', { user: userId });
  return presentWebhook(row, ctx.now());
}
