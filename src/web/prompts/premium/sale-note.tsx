import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { SalePreview } from '../../../contract/prompts/sale-fields.ts';
import { sellerPartOf } from '../../../domain/market/market.ts';
import { centsOf, dollarsOf } from '../../../domain/market/price.ts';
import { useMoney } from '../../core/money.ts';
import { useMe } from '../../people/queries.ts';
import { HashCheck } from './hash-check.tsx';

/** A note above a premium prompt that the viewer may read: the reason why they may, and related details. */
export function SaleNote({ prompt, sale }: { prompt: Prompt; sale: SalePreview }) {
  const me = useMe();
  return (
    <div role="note" className="mt-2 rounded-card bg-sunken px-4 py-3 text-sm print:hidden">
      {sale.orderId ? (
        <Owned prompt={prompt} sale={sale} orderId={sale.orderId} />
      ) : prompt.authorId !== null && prompt.authorId === me?.id ? (
        <Own prompt={prompt} sale={sale} />
      ) : (
        <p>
          <b className="font-semibold">You can read this as an admin.</b> Others see a preview until they buy
          it.
        </p>
      )}
    </div>
  );
}

function Owned({ prompt, sale, orderId }: { prompt: Prompt; sale: SalePreview; orderId: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p>
        <b className="font-semibold">You own this prompt</b>, with all its later versions.{' '}
        <a href={paths.purchase(orderId)} className="link">
          Receipt and refund
        </a>
      </p>
      {sale.salt !== undefined && <HashCheck salt={sale.salt} text={prompt.contentMd} hash={sale.hash} />}
    </div>
  );
}

function Own({ prompt: { price }, sale: { feePercent } }: { prompt: Prompt; sale: SalePreview }) {
  const money = useMoney();
  const cents = centsOf(price) ?? 0;
  return (
    <p>
      <b className="font-semibold">Only buyers can read this text</b>, others see a preview.{' '}
      <span>
        {feePercent !== undefined &&
          `Of ${money(price)} you receive ${money(dollarsOf(sellerPartOf(cents, feePercent)))}. `}
      </span>
      <a href={paths.sales()} className="link">
        Your sales
      </a>
    </p>
  );
}
