import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Order } from '../../../contract/market/orders.ts';
import type { TestOutcome } from '../../../domain/market/market.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { useApi } from '../../core/query-client.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { BuyForm } from '../../prompts/premium/buy-form.tsx';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { FormError, formErrorMessage } from '../../ui/forms/form.tsx';
import { quantity } from '../../ui/numbers.ts';
import { moveFocus } from '../../ui/overlays/move-focus.ts';

/** The subject of an order, and the buyer's actions in its state. The result of a payment comes first. */
export function Checkout({ order }: { order: Order }) {
  const summary = <Summary key="summary" order={order} />;
  const payment = (
    <section key="payment" aria-labelledby="payment" className="mt-6 sm:mt-8">
      <h2 id="payment" tabIndex={-1} className="text-xl outline-none">
        {titles[order.state]}
      </h2>
      <Payment order={order} />
    </section>
  );
  return (
    <>
      {order.can.payHere && (
        <p role="note" className="mt-4 rounded-card bg-ember-soft px-4 py-3 text-sm">
          <b className="font-semibold">Test mode: no real payments.</b> Choose the outcome below.
        </p>
      )}
      {order.state === 'open' ? [summary, payment] : [payment, summary]}
    </>
  );
}

/** Whether the result of a payment is pending. */
export function isAwaited({ state, can }: Order): boolean {
  return state === 'pending' || (state === 'open' && !can.payHere);
}

const titles: Record<Order['state'], string> = {
  open: 'Payment',
  pending: 'Your payment is pending',
  paid: 'Paid',
  failed: 'The payment failed',
  cancelled: 'You canceled the payment',
  refunded: 'Refunded',
  disputed: 'Disputed',
};

function Summary({ order }: { order: Order }) {
  const { title, promptUrl, seller, price, currency, refundDays, operator, version } = order;
  return (
    <dl className="mt-6 divide-y divide-hairline rounded-card border border-hairline bg-raised px-5 sm:px-7">
      <Row name="Prompt">
        {promptUrl ? (
          <a href={promptUrl} dir="auto" className="link wrap-anywhere">
            {title}
          </a>
        ) : (
          <span dir="auto">{title}</span>
        )}
        <span className="block text-sm text-muted">Version {version}, updates included</span>
      </Row>
      <Row name="By">
        <AuthorLink author={seller} size={24} />
      </Row>
      <Row name="Refund">
        {refundDays > 0 ? `${quantity(refundDays, 'day')}, instant if you haven’t opened it` : 'No refunds'}
      </Row>
      <Row name="Sold by">
        {operator.name}
        {operator.address && (
          <span className="block text-sm whitespace-pre-line text-muted">{operator.address}</span>
        )}
      </Row>
      <Row name="Price">
        <span className="font-display text-2xl font-semibold tabular-nums">
          {moneyLabel(price, currency)}
        </span>
      </Row>
    </dl>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 py-2 sm:gap-x-6 sm:py-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Payment({ order }: { order: Order }) {
  const { id, state, promptId, price } = order;
  if (order.can.payHere) return <TestPayment order={order} />;
  if (state === 'open')
    return (
      <>
        <p role="status" className="mt-2 text-muted">
          We haven’t received a payment yet. If you’ve just paid, this page updates when our payment provider
          confirms it.
        </p>
        <ReloadNote />
        <div className="mt-4 flex flex-wrap gap-3">
          <BuyForm promptId={promptId} price={price} label="Continue to payment" />
          <ButtonLink href={paths.prompt(promptId)} variant="secondary">
            Back to the prompt
          </ButtonLink>
        </div>
        <TermsNote />
      </>
    );
  if (state === 'pending')
    return (
      <>
        <p role="status" className="mt-2 text-muted">
          This page updates when the result is known. You can leave and find the prompt later in{' '}
          <a href={paths.purchases()} className="link">
            your purchases
          </a>
          .
        </p>
        <ReloadNote />
      </>
    );
  if (state === 'failed' || state === 'cancelled')
    return (
      <>
        <p role="status" className="mt-2 text-muted">
          Nothing was charged.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <BuyForm promptId={promptId} price={price} label="Try again" />
          <ButtonLink href={paths.prompt(promptId)} variant="secondary">
            Back to the prompt
          </ButtonLink>
        </div>
        <TermsNote />
      </>
    );
  return (
    <>
      <p role="status" className="mt-2 text-muted">
        {state === 'paid'
          ? 'The prompt is yours, updates included.'
          : 'Your money was returned, and your access to the text has ended.'}
      </p>
      <ButtonLink href={paths.purchase(id)} className="mt-4">
        {state === 'paid' ? 'Open your purchase' : 'View the order'}
      </ButtonLink>
    </>
  );
}

function TermsNote() {
  return (
    <p className="mt-3 text-sm text-muted">
      By paying you agree to the{' '}
      <a href={paths.terms()} className="link">
        Terms
      </a>
      .
    </p>
  );
}

function ReloadNote() {
  return (
    <noscript>
      <p className="mt-2 text-muted">Without JavaScript, reload this page to see the result.</p>
    </noscript>
  );
}

/**
 * The outcomes that a buyer can choose while the site takes no real payments. Also works without scripts
 * (`http/forms.ts`).
 */
function TestPayment({ order: { id, promptId, price, currency } }: { order: Order }) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const pay = useMutation({
    mutationFn: (outcome: TestOutcome) => api.answerTestCheckout({ params: { id }, body: { outcome } }),
    onSuccess: async ({ order }) => {
      queries.setQueryData(marketQueries.one(id).queryKey, order);
      void queries.invalidateQueries({ queryKey: ['orders', 'purchases'] });
      void queries.invalidateQueries(promptQueries.one(promptId));
      // Replaces the history entry, so that Back leads to the prompt and not to a paid order.
      if (order.state === 'paid') await navigate(paths.purchase(id), { replace: true });
      else moveFocus(document.getElementById('payment'));
    },
    onError: ({ status }) => {
      // The outcome was chosen in another tab.
      if (status === 409) void queries.invalidateQueries(marketQueries.one(id));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (!pay.isPending)
      pay.mutate(((submitter as HTMLButtonElement | null)?.value ?? 'succeed') as TestOutcome);
  };
  return (
    <form method="post" action={paths.checkout(id)} onSubmit={submit} className="mt-4">
      <FormError>{formErrorMessage(pay.error)}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="outcome" value="succeed" size="lg" busy={pay.isPending}>
          {pay.isPending ? 'One moment...' : `Pay ${moneyLabel(price, currency)}`}
        </Button>
        <Button
          type="submit"
          name="outcome"
          value="cancel"
          size="lg"
          variant="secondary"
          busy={pay.isPending}
        >
          Cancel
        </Button>
      </div>
      <TermsNote />
      <fieldset className="mt-6">
        <legend className="text-sm text-muted">Simulate a payment problem</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {others.map(([outcome, label]) => (
            <Button
              key={outcome}
              type="submit"
              name="outcome"
              value={outcome}
              size="sm"
              variant="secondary"
              busy={pay.isPending}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
    </form>
  );
}

const others = [
  ['fail', 'Fail the payment'],
  ['delay', 'Pay later'],
  ['dispute', 'Pay and dispute'],
] as const satisfies readonly (readonly [TestOutcome, string])[];
