import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { PaidPayout, PayoutHold } from '../../../contract/market/payouts.ts';
import { payoutLimits } from '../../../domain/market/payouts.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { useApi } from '../../core/query-client.ts';
import { PayoutLine } from '../../market/payouts/payout-list.tsx';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { longDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Listing } from './filtered-list.tsx';
import { adminQueries, payoutFilters } from './queries.ts';
import { StateLinks } from './state-links.tsx';

/** Payouts to sellers, and the sellers whose payouts are on hold. */
export function PayoutsTab({ params }: { params: AdminParams }) {
  return (
    <>
      <section aria-labelledby="holds">
        <h2 id="holds" tabIndex={-1} className="text-lg outline-none">
          Payouts on hold
        </h2>
        <QueryResult
          query={useQuery(adminQueries.payoutHolds())}
          loading={<LoadingBlocks label="Loading payouts on hold..." block="mt-3 h-16 rounded-card" />}
        >
          {({ holds }) => <Holds holds={holds} />}
        </QueryResult>
        <HoldForm />
      </section>
      <h2 id="payouts" className="mt-10 mb-3 text-lg">
        Payouts
      </h2>
      <StateLinks
        label="Payouts by state"
        tab="payouts"
        state={stateOf(params.state, payoutFilters)}
        states={filterLabels}
      />
      <Listing
        query={useQuery(adminQueries.payouts(params))}
        params={params}
        noun={['payout', 'payouts']}
        empty={{ text: 'No payouts yet', hint: 'Payouts to sellers appear here.' }}
      >
        {(payout) => <PayoutView payout={payout} />}
      </Listing>
    </>
  );
}

const filterLabels: Readonly<Record<(typeof payoutFilters)[number], string>> = {
  all: 'All',
  pending: 'In progress',
  sent: 'Paid',
  failed: 'Failed',
};

function PayoutView({ payout }: { payout: PaidPayout }) {
  return (
    <article aria-label={`Payout to ${payout.seller.displayName}`} className="py-4">
      <PayoutLine payout={payout} />
      <p className="mt-1 text-sm">
        <AuthorLink author={payout.seller} size={20} />
      </p>
      {payout.held !== null && (
        <p className="mt-1 text-sm text-muted wrap-anywhere">Further payouts are on hold: {payout.held}</p>
      )}
    </article>
  );
}

function Holds({ holds }: { holds: readonly PayoutHold[] }) {
  if (!holds.length) return <p className="mt-2 text-sm text-muted">No payouts are on hold.</p>;
  return (
    <ul className="mt-2 divide-y divide-hairline">
      {holds.map((hold) => (
        <Hold key={hold.seller.username} hold={hold} />
      ))}
    </ul>
  );
}

function Hold({ hold: { seller, reason, heldAt } }: { hold: PayoutHold }) {
  const api = useApi();
  const refresh = useRefresh();
  const release = useMutation({
    mutationFn: () => api.releasePayouts({ params: { username: seller.username ?? '' } }),
    onSuccess: () => {
      toast.success(`Payouts to ${seller.displayName} were released`);
      return refresh();
    },
    onError: toast.failure,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72 text-sm">
        <AuthorLink author={seller} size={20} />
        <p className="mt-1 text-muted wrap-anywhere">
          Since {longDate(heldAt)}: {reason}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        busy={release.isPending}
        aria-label={`Release payouts to ${seller.displayName}`}
        onClick={() => release.mutate()}
      >
        Release
      </Button>
    </li>
  );
}

/** Puts the payouts of a seller on hold; the seller is notified of the reason. */
function HoldForm() {
  const api = useApi();
  const refresh = useRefresh();
  // The form needs scripts.
  const hydrated = useHydrated();
  const { form, errors, showApiErrors, clearError } = useFormErrors<'username' | 'reason'>();
  const hold = useMutation({
    mutationFn: ({ username, reason }: { username: string; reason: string }) =>
      api.holdPayouts({ params: { username }, body: { reason } }),
    onSuccess: ({ hold: { seller } }) => {
      toast.success(`Payouts to ${seller.displayName} are on hold`);
      form.current?.reset();
      return refresh();
    },
    onError: showApiErrors,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const username = String(values.get('username')).trim().replace(/^@/, '');
    if (!hold.isPending) hold.mutate({ username, reason: String(values.get('reason')) });
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onInput={clearError}
      className="mt-4 rounded-card border border-hairline bg-raised p-5"
    >
      <FormError>{formErrorMessage(hold.error)}</FormError>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Seller’s username"
          name="username"
          required
          maxLength={60}
          error={errors.username}
        />
        <TextField
          label="Reason"
          name="reason"
          required
          maxLength={payoutLimits.holdReason}
          hint="Visible to the seller."
          error={errors.reason}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-4" busy={hold.isPending} disabled={!hydrated}>
        Hold payouts
      </Button>
    </form>
  );
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: adminQueries.allPayouts });
}
