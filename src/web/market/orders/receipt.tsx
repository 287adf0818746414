import { Printer } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Order } from '../../../contract/market/orders.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { licenseName } from '../../../domain/prompts/licenses.ts';
import { fullTime, longDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { quantity } from '../../ui/numbers.ts';

/** The receipt of an order, which the page prints, or the facts of an order that isn't paid. */
export function Receipt({ order }: { order: Order }) {
  const { number, operator, title, version, license, seller, currency, refundDays, textHash, test } = order;
  const { price, tax, refunded } = order;
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const billedTo = [name.trim(), address.trim()].filter(Boolean).join('\n');
  const rows = [
    ...(order.receiptNumber ? ([['Receipt number', order.receiptNumber]] as const) : []),
    ['Order number', number],
    ['Date', order.paidAt ? fullTime(order.paidAt) : fullTime(order.createdAt)],
    ['Status', states[order.state]],
    ['Prompt', title || 'Untitled'],
    ['Version', `${version} and all later versions`],
    ...(license ? ([['License', licenseName(license)]] as const) : []),
    ['Author', seller.displayName],
    [
      'Sold by',
      [operator.name, operator.address, operator.vat && `VAT number ${operator.vat}`]
        .filter(Boolean)
        .join('\n'),
    ],
    ...(billedTo ? ([['Billed to', billedTo]] as const) : []),
    ...(order.state === 'refunded' || order.state === 'disputed'
      ? []
      : ([
          [
            'Refund',
            refundDays === 0
              ? 'None'
              : `Within ${quantity(refundDays, 'day')} of payment${order.refundUntil ? `, until ${longDate(order.refundUntil)}` : ''}`,
          ],
        ] as const)),
    ...(order.withdrawUntil
      ? ([['Withdrawal', <Withdrawal key="withdrawal" order={order} />]] as const)
      : []),
    ['Text hash', textHash],
    ...(tax
      ? ([
          ['Price', moneyLabel(price, currency)],
          ['Tax', moneyLabel(tax, currency)],
        ] as const)
      : []),
    ...(refunded ? ([['Refunded', moneyLabel(refunded, currency)]] as const) : []),
  ] as const;
  return (
    <section
      aria-labelledby="receipt"
      className="mt-10 rounded-card border border-hairline bg-raised px-5 py-4 sm:px-7 sm:py-5 print:mt-4 print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="receipt" className="text-xl">
          {order.paidAt ? 'Receipt' : 'Order'}
        </h2>
        {order.paidAt && (
          <Button variant="secondary" size="sm" onClick={() => print()}>
            <Printer size={15} aria-hidden />
            Print
          </Button>
        )}
      </div>
      {test && <p className="mt-2 text-sm font-semibold">Test payment</p>}
      {order.paidAt && (
        <details className="mt-2 text-sm print:hidden">
          <summary className="min-h-10 cursor-pointer py-2 font-medium">
            Add your name and address for an invoice
          </summary>
          <p className="text-muted">They’re printed on this receipt but not stored.</p>
          <div className="mt-3 max-w-md space-y-3">
            <TextField
              label="Name or company"
              autoComplete="organization"
              maxLength={200}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextAreaField
              label="Address and tax number"
              autoComplete="street-address"
              rows={3}
              maxLength={500}
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
          </div>
        </details>
      )}
      <dl className="mt-3 divide-y divide-hairline">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 py-2 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd dir="auto" className="min-w-0 text-left text-sm whitespace-pre-line wrap-anywhere">
              {value}
            </dd>
          </div>
        ))}
        <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
          <dt className="text-sm text-muted">Total</dt>
          <dd className="font-display text-xl font-semibold tabular-nums">
            {moneyLabel(price + tax, currency)} {currency.toUpperCase()}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Withdrawal({ order: { id, can, withdrawUntil, consentedAt } }: { order: Order }) {
  return (
    <span>
      <span>
        {can.withdraw && withdrawUntil
          ? `Until ${fullTime(withdrawUntil)}, while the text isn’t opened`
          : consentedAt
            ? `Ended on ${fullTime(consentedAt)}, when the text was opened with consent`
            : 'Ended'}
      </span>{' '}
      <a href={paths.withdrawal(id)} className="link print:hidden">
        Details
      </a>
    </span>
  );
}

const states: Record<Order['state'], string> = {
  open: 'Not paid',
  pending: 'Payment pending',
  paid: 'Paid',
  failed: 'Payment failed; nothing was charged',
  cancelled: 'Canceled; nothing was charged',
  refunded: 'Refunded',
  disputed: 'Disputed with the bank and paid back',
};
