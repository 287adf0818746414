import type { Client } from '../../src/contract/client.ts';
import type { Order } from '../../src/contract/market/orders.ts';
import type { TestOutcome } from '../../src/domain/market/market.ts';
import { aPrompt, type PromptInput } from '../factories.ts';

/** Ids. Orders are the newcomer's, of the author's prompts; without a market they are of no order. */
export interface MarketContent {
  /** `long`: not bought; `owned`: bought and opened; `changed`: bought and not opened. */
  prompts: Record<'long' | 'owned' | 'unopened', string>;
  /**
   * By what became of them. The refund of `asked` waits for the seller, that of `declined` for an admin. The
   * prompt of `changed` was edited and deleted.
   */
  orders: Record<
    'open' | 'failed' | 'cancelled' | 'owned' | 'unopened' | 'refunded' | 'asked' | 'declined' | 'changed',
    string
  >;
}

/** Publishes premium prompts and, where the site sells them, buys some. */
export async function addMarket(author: Client, newcomer: Client): Promise<MarketContent> {
  const publish = async (changes: Partial<PromptInput>) =>
    (await author.publishPrompt({ body: aPrompt({ isPremium: true, price: 4.99, ...changes }) })).id;
  const prompts = {
    long: await publish(long),
    owned: await publish({ title: 'Negotiate like a diplomat', contentMd: short }),
    unopened: await publish({ title: 'ملخص يومي لفريق يعمل عن بعد', price: 0.99, contentMd: short }),
  };
  const { payments } = await author.readMarket();
  if (payments === 'off') return { prompts, orders: noOrders };
  const buy = async (id: string, price: number, outcome?: TestOutcome): Promise<Order> => {
    const { order } = await newcomer.buyPrompt({ params: { id }, body: { price } });
    if (!outcome) return order;
    const reply = await newcomer.answerTestCheckout({ params: { id: order.id }, body: { outcome } });
    return reply.order;
  };
  const open = (order: Order) => newcomer.openPurchase({ params: { id: order.id }, body: { consent: true } });
  const ask = async (order: Order, reason: string) =>
    (await newcomer.requestRefund({ params: { id: order.id }, body: { reason } })).order;
  const buyAnother = async (title: string, price: number) =>
    buy(await publish({ title, price }), price, 'succeed');

  const failed = await buy(prompts.long, 4.99, 'fail');
  const cancelled = await buy(prompts.long, 4.99, 'cancel');
  const unpaid = await buy(prompts.long, 4.99);
  const owned = await buy(prompts.owned, 4.99, 'succeed');
  await open(owned);
  const unopened = await buy(prompts.unopened, 0.99, 'succeed');
  const refunded = await ask(
    await buyAnother('Read the minutes nobody read', 2.5),
    'I bought it by mistake.',
  );
  const asked = await buyAnother('Write the toast for a wedding', 12);
  await open(asked);
  await ask(asked, reason);
  const declined = await buyAnother('Plan a garden for a balcony', 19.99);
  await open(declined);
  const { refund } = await ask(declined, 'It does not know about balconies that face north.');
  await author.answerRefund({
    params: { id: refund?.id ?? '' },
    body: { grant: false, answer: 'It asks for the direction in its second question.' },
  });
  const changed = await buyAnother('Name a sailing boat', 3);
  await open(changed);
  await author.patchPrompt({ params: { id: changed.promptId }, body: { contentMd: 'Name it Boaty.' } });
  await author.deletePrompt({ params: { id: changed.promptId } });
  const ids = { failed, cancelled, open: unpaid, owned, unopened, refunded, asked, declined, changed };
  return {
    prompts,
    orders: Object.fromEntries(
      Object.entries(ids).map(([name, { id }]) => [name, id]),
    ) as MarketContent['orders'],
  };
}

const none = '0199a5c2-7d00-7000-8000-0000000000ff';
const noOrders = {
  ...{ open: none, failed: none, cancelled: none, owned: none },
  ...{ unopened: none, refunded: none, asked: none, declined: none, changed: none },
};

const reason = `The examples promised a toast of two minutes, and what the model wrote took ten, ${'again and again, '.repeat(20)}and a half.`;

const short = `# Role

You negotiate for [your side] about {{subject}}.

## Rules

- Ask before you offer.
- Name what the other side gains.
`;

const excerpt = 'You are a patient editor who has read everything twice.';

/** Long lines and words, many lines, placeholders and sections. */
const long: Partial<PromptInput> = {
  title:
    `Proofread a manuscript for Donaudampfschifffahrtsgesellschaftskapitäne, ${'chapter by chapter, '.repeat(3)}`
      .slice(0, 120)
      .trim(),
  contentMd: [
    excerpt,
    ...Array.from(
      { length: 24 },
      (_, n) =>
        `\n## Step ${n + 1}\n\nRead [chapter ${n + 1}] aloud.\n\n${'Then say what the reader of {{audience}} would miss. '.repeat(1 + (n % 7))}\n- Short point\n- ${'A longer point, with a reason. '.repeat(1 + (n % 3))}`,
    ),
  ].join('\n'),
  previewExcerpt: excerpt,
  sampleResponses: [
    { type: 'text', title: 'The first chapter', content: '**Good:** the voice.\n\n- The date is wrong.' },
    { type: 'text', title: 'The second chapter', content: 'The reader does not know Ada yet.' },
    { type: 'text', title: 'The last chapter', content: 'End one page earlier.' },
  ],
};
