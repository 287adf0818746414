import { hash } from 'node:crypto';
import type { Order, PurchasedText } from '../../../contract/market/orders.ts';
import { selectPurchasedText } from '../../../database/identity/grants.ts';
import { recordOpening, selectAccess } from '../../../database/market/orders.ts';
import { isId } from '../../../domain/core/ids.ts';
import { sampleHtml } from '../../content/markdown/render-sample.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { orderNotFound, readOrder } from './read.ts';

interface Purchase {
  order: Order;
  text: PurchasedText;
}

/**
 * Opens the text of a prompt that the signed-in user bought. Opening is recorded before the text is read, and
 * ends the automatic refund. Idempotent. Fails with not-found, also when the order no longer gives access.
 */
export async function openPurchase(ctx: MemberContext, id: string): Promise<Purchase | Failure> {
  if (!isId(id) || !(await recordOpening(ctx.db, ctx.viewer.id, id, ctx.now()))) return orderNotFound();
  return readPurchase(ctx, id);
}

/**
 * Returns the latest published text of a prompt that the signed-in user bought and opened, whatever happened
 * to the prompt. Fails with not-found, also when the order no longer gives access, or with conflict when it
 * was never opened.
 */
export async function readPurchase(ctx: MemberContext, id: string): Promise<Purchase | Failure> {
  const access = isId(id) ? await selectAccess(ctx.db, ctx.viewer.id, id) : undefined;
  if (access && !access.opened)
    return failure(
      'conflict',
      'You have not opened this text yet: POST to this address opens it, and ends the automatic refund',
    );
  const text = access && (await selectPurchasedText(ctx.db, access.prompt_id));
  if (!text) return orderNotFound();
  const order = await readOrder(ctx, id);
  if (isFailure(order)) return order;
  // A text whose preview was not computed is published without a salt.
  const { salt, hash: published } = text;
  return {
    order,
    text: {
      title: text.title,
      version: text.version,
      contentMd: text.body,
      sampleResponses: text.samples.map((sample) => {
        const contentHtml = sample.type === 'text' ? sampleHtml(sample.content) : undefined;
        return contentHtml === undefined ? sample : { ...sample, contentHtml };
      }),
      salt: published ? (salt ?? '') : '',
      hash: published ?? hash('sha256', text.body),
    },
  };
}
