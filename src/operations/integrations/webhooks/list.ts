import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import { webhooksOf } from '../../../database/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { mayManage } from './own.ts';
import { presentWebhook } from './present.ts';

/** Returns the signed-in user's webhooks, latest first. */
export async function listWebhooks(ctx: MemberContext): Promise<Webhook[]> {
  const rows = await webhooksOf(ctx.db, ctx.viewer.id);
  return rows.filter((row) => mayManage(ctx, row)).map((row) => presentWebhook(row, ctx.now()));
}
