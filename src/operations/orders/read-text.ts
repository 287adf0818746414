import { hash } from 'node:crypto';
import type { Order, PurchasedText } from '../../contract/orders.ts';
import { selectPurchasedText } from '../../database/grants.ts';
import { openPurchase } from '../../database/orders.ts';
import { isId } from '../../domain/ids.ts';
import type { MemberContext } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { sampleHtml } from '../markdown/render-sample.ts';
import { orderNotFound, readOrder } from './read.ts';

/**
 * The latest published text of a prompt that the signed-in user bought, whatever became of the prompt. The first reading is recorded before
 * the text is read. Fails with not-found, also when the order gives no access any more.
 */
export async function readPurchase(
  ctx: MemberContext,
  id: string,
): Promise<{ order: Order; text: PurchasedText } | Failure> {
  const promptId = isId(id) ? await openPurchase(ctx.db, ctx.viewer.id, id, ctx.now()) : undefined;
  const text = promptId && (await selectPurchasedText(ctx.db, promptId));
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
