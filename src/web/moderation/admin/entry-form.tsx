import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { accountNames } from '../../../domain/market/ledger.ts';
import { marketLimits } from '../../../domain/market/market.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { adminAddress } from '../../people/admin-address.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { FoldedForm } from '../../ui/forms/folded-form.tsx';
import { FormError, formErrorMessage } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { adminQueries } from './queries.ts';

/** Books an entry in the ledger by hand. Also works without scripts (`http/forms.ts`). */
export function EntryForm() {
  const queries = useQueryClient();
  const sendOnce = useSendOnce((client, body: { from: string; to: string; amount: number; reason: string }) =>
    client.bookEntry({ body }),
  );
  const book = useMutation({ mutationFn: sendOnce });
  const errorOf = (name: string) => book.error?.errors.find(({ field }) => field === name)?.message;
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (book.isPending) return;
    const { currentTarget: form } = event;
    const values = new FormData(form);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    book.mutate(
      { from: text('from'), to: text('to'), amount: Number(text('amount')), reason: text('reason') },
      {
        onSuccess: () => {
          form.reset();
          toast.success('Entry recorded');
          return queries.invalidateQueries({ queryKey: adminQueries.allMarket });
        },
      },
    );
  };
  return (
    <FoldedForm label="Record a ledger entry">
      <form
        method="post"
        action={adminAddress({ tab: 'market' })}
        noValidate
        onSubmit={submit}
        className="mt-2 max-w-2xl space-y-4 rounded-card border border-hairline bg-raised px-4 py-4 sm:px-5"
      >
        <FormError>{formErrorMessage(book.error)}</FormError>
        <input type="hidden" name="do" value="bookEntry" />
        <p className="text-sm text-muted">
          For transactions outside the payment provider. Accounts: {accountNames.join(', ')}, and
          seller:username for each seller. To correct an entry, record the opposite one.
        </p>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField
            name="from"
            label="From account"
            autoComplete="off"
            maxLength={80}
            error={errorOf('from')}
          />
          <TextField name="to" label="To account" autoComplete="off" maxLength={80} error={errorOf('to')} />
          <TextField
            name="amount"
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            error={errorOf('amount')}
          />
        </div>
        <TextAreaField
          name="reason"
          label="Reason"
          rows={2}
          dir="auto"
          maxLength={marketLimits.refundReason}
          hint="Visible to the seller if it’s their account."
          error={errorOf('reason')}
        />
        <Button type="submit" busy={book.isPending}>
          Record the entry
        </Button>
      </form>
    </FoldedForm>
  );
}
