import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import { removeWebhook } from '../../../database/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Expected, withIfMatch } from '../../core/expected.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { ownWebhook, webhookNotFound } from './own.ts';
import { readWebhook } from './read.ts';

/** Deletes a webhook of the signed-in user with its log. Fails with not-found or precondition-failed. */
export async function deleteWebhook(
  ctx: MemberContext,
  id: string,
  expected?: Expected<Webhook>,
): Promise<{ id: string } | Failure> {
  const row = await ownWebhook(ctx, id);
  if (isFailure(row)) return row;
  const read = (ctx: MemberContext) => readWebhook(ctx, id);
  const deleted = await withIfMatch(ctx, { table: 'webhooks', id, read, expected }, async (ctx) =>
    (await removeWebhook(ctx.db, ctx.viewer.id, id)) ? { id } : webhookNotFound(),
  );
  if (isFailure(deleted)) return deleted;
  await ctx.webhooks.refresh();
  ctx.security.record('webhook-deleted', { user: ctx.viewer.id });
  return deleted;
}
