import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { type AdminParams, adminAddress } from '../../people/admin-address.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FormError, formErrorMessage } from '../../ui/forms/form.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { compactQuantity } from '../../ui/numbers.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { Listing } from './filtered-list.tsx';
import { adminQueries } from './queries.ts';

/** Accounts that wait for approval. Several can be decided at once. Also works without scripts. */
export function WaitingTab({ params }: { params: AdminParams }) {
  const api = useApi();
  const queries = useQueryClient();
  const hydrated = useHydrated();
  const accounts = useQuery(adminQueries.waiting(params));
  const form = useRef<HTMLFormElement>(null);
  const decide = useMutation({
    mutationFn: (body: Parameters<typeof api.decideWaiting>[0]['body']) => api.decideWaiting({ body }),
    onSuccess: ({ decided }, { decision }) => {
      form.current?.reset();
      toast.success(
        `${compactQuantity(decided, 'account')} ${decision === 'approve' ? 'approved' : 'refused'}`,
      );
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus();
      return queries.invalidateQueries({ queryKey: adminQueries.allWaiting });
    },
  });
  const errorOf = (name: string) =>
    decide.error?.errors.find(({ field }) => field.split('.')[0] === name)?.message;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (decide.isPending) return;
    const data = new FormData(event.currentTarget, event.nativeEvent.submitter);
    decide.mutate({
      decision: data.get('decision') === 'approve' ? 'approve' : 'refuse',
      ids: data.getAll('ids').map(String),
      reason: String(data.get('reason')),
    });
  };
  const selectAll = () => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>('[name=ids]') ?? [])
      box.checked = true;
  };
  return (
    <form ref={form} method="post" action={adminAddress({ tab: 'waiting' })} noValidate onSubmit={submit}>
      <input type="hidden" name="do" value="decideWaiting" />
      <Listing
        query={accounts}
        params={{ ...params, q: '', state: '' }}
        noun={['account', 'accounts']}
        empty={{
          text: 'No accounts are waiting',
          hint: 'With SIGN_UP=approval, people who sign up are listed here once they have confirmed their address.',
        }}
      >
        {({ id, displayName, email, introduction, createdAt }) => (
          <label className="flex gap-3 py-3.5 wrap-anywhere">
            <input type="checkbox" name="ids" value={id} className="mt-1 size-5 shrink-0" />
            <span className="min-w-0">
              <b dir="auto" className="font-semibold">
                {displayName}
              </b>{' '}
              <span className="text-sm text-muted">
                {email} · <LocalTime at={createdAt} format="short" />
              </span>
              <span dir="auto" className="block max-w-[72ch]">
                {introduction}
              </span>
            </span>
          </label>
        )}
      </Listing>
      {accounts.data && accounts.data.items.length > 0 && (
        <div className="mt-5 max-w-2xl">
          <FormError>{errorOf('ids') ?? formErrorMessage(decide.error)}</FormError>
          <TextAreaField
            name="reason"
            label="Reason for a refusal"
            hint="Emailed to everyone you refuse. Their accounts are deleted."
            rows={2}
            dir="auto"
            maxLength={limits.adminNote}
            error={errorOf('reason')}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button type="submit" name="decision" value="approve" busy={decide.isPending}>
              Approve selected
            </Button>
            <Button type="submit" name="decision" value="refuse" variant="danger" busy={decide.isPending}>
              Refuse selected
            </Button>
            {hydrated && (
              <Button variant="ghost" onClick={selectAll}>
                Select all
              </Button>
            )}
          </div>
        </div>
      )}
    </form>
  );
}
