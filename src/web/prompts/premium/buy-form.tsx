import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { useMoney } from '../../core/money.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { Button, type ButtonStyle } from '../../ui/forms/button.tsx';
import { Notice } from '../../ui/pages/query-result.tsx';
import { promptQueries } from '../queries.ts';

/**
 * Orders a prompt at the shown price, and opens the page to pay for it. Without scripts, the browser posts it
 * to the prompt's page (`http/forms.ts`).
 */
export function BuyForm({
  promptId,
  price,
  label,
  className,
  ...style
}: {
  promptId: string;
  /** The order is refused if the price has changed. */
  price: number;
  /** Default: the price. */
  label?: string;
  className?: string;
} & ButtonStyle) {
  const money = useMoney();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const buyOnce = useSendOnce((api, sent: { id: string; price: number }) =>
    api.buyPrompt({ params: { id: sent.id }, body: { price: sent.price } }),
  );
  const buy = useMutation({
    mutationFn: () => buyOnce({ id: promptId, price }),
    onSuccess: ({ checkoutUrl }) => {
      if (checkoutUrl.startsWith('/')) return navigate(checkoutUrl);
      location.assign(checkoutUrl);
    },
    onError: ({ status }) => {
      // The price has changed, or the prompt was bought in another tab.
      if (status === 409) void queries.invalidateQueries(promptQueries.one(promptId));
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!buy.isPending && !buy.isSuccess) buy.mutate();
  };
  return (
    <form method="post" action={paths.prompt(promptId)} onSubmit={submit} className={className}>
      <input type="hidden" name="price" value={price} />
      <Button type="submit" busy={buy.isPending || buy.isSuccess} className="w-full sm:w-auto" {...style}>
        {buy.isPending ? 'Ordering...' : (label ?? `Buy for ${money(price)}`)}
      </Button>
      {buy.error && buy.error.status !== 401 && <Notice className="mt-3">{buy.error.message}</Notice>}
    </form>
  );
}
