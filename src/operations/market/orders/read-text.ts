import type { Order, PurchasedText } from '../../../contract/market/orders.ts';
import { lockOrder, type OrderRow, recordOpening, selectOrder } from '../../../database/market/orders.ts';
import { selectPurchasedText } from '../../../database/prompts/purchased-texts.ts';
import { isId } from '../../../domain/core/ids.ts';
import { withdrawalConsent } from '../../../domain/market/withdrawal.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, failure, invalid } from '../../core/failure.ts';
import { inTransaction } from '../../core/in-transaction.ts';
import { withHtml } from '../../prompts/present.ts';
import { mailConsent } from './mail-withdrawal.ts';
import { presentOrder } from './present.ts';
import { orderNotFound } from './read.ts';

interface Purchase {
  order: Order;
  text: PurchasedText;
}

/**
 * Opens the text of a prompt that the signed-in user bought. Opening is recorded before the text is read, and
 * ends the automatic refund. While the buyer can withdraw, the first opening requires their consent that this
 * right ends, which is confirmed by mail. Idempotent. Fails with not-found, invalid (`consent`), or with
 * conflict when the order gives no access.
 */
export async function openPurchase(
  ctx: MemberContext,
  id: string,
  { consent = false }: { consent?: boolean | undefined },
): Promise<Purchase | Failure> {
  const refused =
    isId(id) &&
    (await inTransaction(ctx, async (ctx) => {
      const locked = await lockOrder(ctx.db, { id });
      const row = locked && (await selectOrder(ctx.db, ctx.viewer, id));
      if (!locked || !row?.granted || row.opened_at) return undefined;
      const consents = presentOrder(row, ctx).can.withdraw;
      if (consents && !consent)
        return invalid({
          field: 'consent',
          message: `To open the text, agree to this (consent: true): “${withdrawalConsent}”`,
        });
      await recordOpening(ctx.db, ctx.viewer.id, id, { now: ctx.now(), consents });
      if (consents) await mailConsent(ctx, locked);
      return undefined;
    }));
  return refused || readPurchase(ctx, id, undefined);
}

/**
 * Returns the latest published text of a prompt that the signed-in user bought and opened, or one of the
 * versions that they own, whatever happened to the prompt. Fails with not-found, or with conflict when the
 * order gives no access or was never opened.
 */
export async function readPurchase(
  ctx: MemberContext,
  id: string,
  version: number | undefined,
): Promise<Purchase | Failure> {
  const row = isId(id) ? await selectOrder(ctx.db, ctx.viewer, id) : undefined;
  if (!row) return orderNotFound();
  if (!row.granted) return failure('conflict', noAccess[row.state]);
  if (!row.opened_at)
    return failure(
      'conflict',
      'You have not opened this text yet: POST to this address with consent: true to open it, which ends the right of withdrawal and the automatic refund',
    );
  const text = await purchasedText(ctx.db, row, version);
  if (text) return { order: presentOrder(row, ctx), text: await withFormatting(ctx, text) };
  return failure('not-found', `You own version ${row.version} and later ones, and this is not one of them`);
}

/** Adds the HTML of its samples, unless too many long texts are being read. */
async function withFormatting({ textAnalysis }: Context, text: PurchasedText): Promise<PurchasedText> {
  const { contentMd: body, sampleResponses: samples } = text;
  const read = await textAnalysis.run('texts', { body, samples });
  return read === 'busy' ? text : { ...text, sampleResponses: withHtml(samples, read.samplesHtml) };
}

/**
 * Returns the version that was bought and the latest one, for an export: none unless the order gives access
 * and was opened.
 */
export async function purchasedTexts(db: Context['db'], row: OrderRow): Promise<PurchasedText[]> {
  if (!row.granted || !row.opened_at) return [];
  const latest = await purchasedText(db, row, undefined);
  const bought = latest?.version === row.version ? undefined : await purchasedText(db, row, row.version);
  return [bought, latest].flatMap((text) => text ?? []);
}

async function purchasedText(
  db: Context['db'],
  order: OrderRow,
  version: number | undefined,
): Promise<PurchasedText | undefined> {
  if (version !== undefined && version < order.version) return undefined;
  const text = await selectPurchasedText(db, order.prompt_id, version);
  return (
    text && {
      title: text.title,
      version: text.version,
      contentMd: text.body,
      sampleResponses: text.samples,
      inputs: text.input_fields,
      ...hashOf(order, text),
    }
  );
}

/**
 * Returns the published hash of a version and its salt. That of the version that was bought is from before
 * the sale, so it stays in the order when the prompt gets another one. Empty when no salt is known.
 */
function hashOf(
  order: OrderRow,
  text: { version: number; salt: string | null; hash: string | null },
): { salt: string; hash: string } {
  if (text.version !== order.version) return { salt: text.salt ?? '', hash: text.hash ?? '' };
  const salt = order.text_salt ?? (text.hash === order.text_hash ? text.salt : null);
  return salt === null ? { salt: '', hash: '' } : { salt, hash: order.text_hash };
}

const ended = 'Your access to this text has ended because the payment was returned';
const notPaid = 'This order is unpaid, so it gives no access to the text';
const noAccess = {
  open: notPaid,
  pending: 'The payment of this order is being checked. You can read the text once it is paid',
  paid: 'Your access to this text has ended because the payment is being returned',
  failed: notPaid,
  cancelled: notPaid,
  refunded: ended,
  disputed: 'Your access to this text has ended because the payment was disputed with the bank',
} as const;
