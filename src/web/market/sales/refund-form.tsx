import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { Client } from '../../../contract/client.ts';
import { marketLimits } from '../../../domain/market/market.ts';
import { moneyLabel } from '../../../domain/market/price.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { Reauthentication } from '../../identity/reauthentication.tsx';
import { useMe } from '../../people/queries.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { FoldedForm } from '../../ui/forms/folded-form.tsx';
import { FormError, formErrorMessage } from '../../ui/forms/form.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';

interface Refund {
  amount?: number;
  reason: string;
  password?: string;
}

/**
 * Returns a payment or a part of it without a request. Also works without scripts (`http/forms.ts`).
 */
export function RefundForm({
  order: { id, number, left, currency },
  endpoint,
  action,
  send,
  focusAfter,
  onDone,
}: {
  order: { id: string; number: string; left: number; currency: string };
  endpoint: 'refundSale' | 'refundOrder';
  action: string;
  send: (api: Client, refund: Refund) => Promise<unknown>;
  /** Id of the element that takes the focus, because the form may be removed. */
  focusAfter: string;
  onDone?: () => Promise<unknown>;
}) {
  const queries = useQueryClient();
  const me = useMe();
  const sendOnce = useSendOnce((client, refund: Refund) => send(client, refund));
  const refund = useMutation({
    mutationFn: (values: Refund) => sendOnce(values),
    onSuccess: async () => {
      toast.success('Refund started');
      await Promise.all([queries.invalidateQueries({ queryKey: marketQueries.orders }), onDone?.()]);
      moveFocus(document.getElementById(focusAfter));
    },
  });
  const errorOf = (name: string) => refund.error?.errors.find(({ field }) => field === name)?.message;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (refund.isPending) return;
    const values = new FormData(event.currentTarget);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    const [amount, password] = [text('amount'), text('password')];
    refund.mutate({
      reason: text('reason'),
      ...(amount && { amount: Number(amount) }),
      ...(password && { password }),
    });
  };
  return (
    <FoldedForm label="Refund this order" subject={number}>
      <form
        method="post"
        action={action}
        noValidate
        onSubmit={submit}
        className="mt-2 rounded-card border border-hairline bg-raised px-4 py-4 sm:px-5"
      >
        <FormError>{formErrorMessage(refund.error)}</FormError>
        <input type="hidden" name="do" value={endpoint} />
        <input type="hidden" name="order" value={id} />
        <TextField
          name="amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          aside={<span className="text-muted">Optional</span>}
          hint={`Leave empty to refund all ${moneyLabel(left, currency)} and end the buyer’s access`}
          error={errorOf('amount')}
          className="max-w-64"
        />
        <TextAreaField
          name="reason"
          label="Reason"
          rows={2}
          dir="auto"
          maxLength={marketLimits.refundReason}
          hint="Visible to the buyer."
          className="mt-4"
          error={errorOf('reason')}
        />
        {me && (
          <div className="mt-4 max-w-md">
            <Reauthentication user={me} action="refund an order" error={errorOf('password')} />
          </div>
        )}
        <Button type="submit" className="mt-4" busy={refund.isPending}>
          Refund<span className="sr-only"> order {number}</span>
        </Button>
      </form>
    </FoldedForm>
  );
}
