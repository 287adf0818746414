import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Order } from '../../../contract/market/orders.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { useApi } from '../../core/query-client.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { promptQueries } from '../../prompts/queries.ts';
import { fullTime, longDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { Notice } from '../../ui/pages/query-result.tsx';

/** The button to withdraw from a purchase, or why that is over and until when it was possible. */
export function Withdrawal({ order }: { order: Order }) {
  return (
    <div id="withdrawal" tabIndex={-1} className="mt-5 outline-none">
      {order.can.withdraw ? <WithdrawalForm order={order} /> : <Ended order={order} />}
    </div>
  );
}

function Ended({ order }: { order: Order }) {
  const { can, withdrawUntil } = order;
  return (
    <div role="status">
      <p>{whyEnded(order)}</p>
      {withdrawUntil && (
        <p className="mt-2 text-muted">You could withdraw until {fullTime(withdrawUntil)}.</p>
      )}
      {can.refund && (
        <p className="mt-2">
          <a href={paths.purchase(order.id)} className="link">
            You can still request a refund
          </a>
        </p>
      )}
    </div>
  );
}

function whyEnded({ paidAt, refund, state, consentedAt }: Order): string {
  if (paidAt === null) return 'This order isn’t paid, so there is nothing to withdraw from.';
  if (refund?.withdrawal && refund.state === 'granted')
    return `You withdrew on ${longDate(refund.decidedAt ?? refund.createdAt)}. Your money is returned, and your access to the text has ended.`;
  if (state !== 'paid' || refund?.state === 'granted') return 'The payment was already returned.';
  if (consentedAt !== null)
    return `You opened the text on ${longDate(consentedAt)}. Before that, you agreed that your right of withdrawal ends with it.`;
  return 'The days to withdraw are over.';
}

/** Withdraws at once. Without scripts, the browser posts the form to the page's address (`http/forms.ts`). */
function WithdrawalForm({
  order: { id, promptId, price, tax, refunded, currency, withdrawUntil },
}: {
  order: Order;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => api.withdrawPurchase({ params: { id } }),
    onSuccess: ({ order }) => {
      queries.setQueryData(marketQueries.one(id).queryKey, order);
      void queries.invalidateQueries({ queryKey: ['orders', 'purchases'] });
      void queries.invalidateQueries(promptQueries.one(promptId));
      queries.removeQueries({ queryKey: ['orders', 'text', id] });
      moveFocus(document.getElementById('withdrawal'));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!withdraw.isPending) withdraw.mutate();
  };
  return (
    <form method="post" action={paths.withdrawal(id)} onSubmit={submit}>
      <p>
        You get {moneyLabel(price + tax - refunded, currency)} back right away, and your access to the text
        ends. You don’t have to give a reason.
      </p>
      <p className="mt-2 text-muted">
        {withdrawUntil &&
          `You can withdraw until ${fullTime(withdrawUntil)}, as long as you don’t open the text.`}
      </p>
      <Button type="submit" variant="danger" busy={withdraw.isPending} className="mt-5">
        {withdraw.isPending ? 'Withdrawing...' : 'Withdraw from this purchase'}
      </Button>
      {withdraw.error && withdraw.error.status !== 401 && (
        <Notice className="mt-3">{withdraw.error.message}</Notice>
      )}
    </form>
  );
}
