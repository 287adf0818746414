import type { Webhook } from '../../contract/webhooks.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { ownWebhook } from './own.ts';
import { presentWebhook } from './present.ts';

/** A webhook of the signed-in user. Fails with not-found. */
export async function readWebhook(ctx: MemberContext, id: string): Promise<Webhook | Failure> {
  const row = await ownWebhook(ctx, id);
  return isFailure(row) ? row : presentWebhook(row, ctx.now());
}
