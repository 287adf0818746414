import type { Webhook } from '../../../contract/integrations/webhooks.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { ownWebhook } from './own.ts';
import { presentWebhook } from './present.ts';

/** Returns a webhook of the signed-in user. Fails with not-found. */
export async function readWebhook(ctx: MemberContext, id: string): Promise<Webhook | Failure> {
  const row = await ownWebhook(ctx, id);
  return isFailure(row) ? row : presentWebhook(row, ctx.now());
}
