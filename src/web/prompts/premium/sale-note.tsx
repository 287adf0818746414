import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { SalePreview } from '../../../contract/prompts/sale-fields.ts';
import { useMoney } from '../../core/money.ts';
import { useMe } from '../../people/queries.ts';

/** A note above a premium prompt that the viewer may read: the reason why they may, and related details. */
export function SaleNote({ prompt, sale }: { prompt: Prompt; sale: SalePreview }) {
  const me = useMe();
  return (
    <div role="note" className="mt-2 mb-4 rounded-card bg-sunken px-4 py-3 text-sm print:hidden">
      {sale.orderId ? (
        <Owned orderId={sale.orderId} />
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

function Owned({ orderId }: { orderId: string }) {
  return (
    <p>
      <b className="font-semibold">You own this prompt</b>, updates included.{' '}
      <a href={paths.purchase(orderId)} className="link">
        Receipt and refund
      </a>
    </p>
  );
}

function Own({ prompt: { price }, sale: { earned } }: { prompt: Prompt; sale: SalePreview }) {
  const money = useMoney();
  return (
    <p>
      <b className="font-semibold">Only buyers can read this text.</b> Others see a preview.{' '}
      <span>{earned !== undefined && `You earn ${money(earned)} of ${money(price)}. `}</span>
      <a href={paths.sales()} className="link">
        Your sales
      </a>
    </p>
  );
}
