import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { TestAccountOutcome } from '../../../domain/market/payouts.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useApi } from '../../core/query-client.ts';
import { requireMe } from '../../people/guard.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Notice, QueryResult } from '../../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(marketQueries.payoutStatus());
}

/** Simulates the pages of a payment provider for a seller, on a site that takes no real payments. */
export function Component() {
  return (
    <div className="page-width reading-width pt-5 pb-12">
      <PageMeta
        title="Set up payouts"
        description="Choose the state of your payout account."
        path={paths.testPayouts()}
        noindex
      />
      <BackLink href={paths.payouts()}>Payouts</BackLink>
      <h1 tabIndex={-1} className="mt-2 text-2xl sm:text-3xl">
        Set up payouts
      </h1>
      <QueryResult
        query={useQuery(marketQueries.payoutStatus())}
        loading={<LoadingBlocks label="Loading your account..." block="h-40 rounded-card" className="mt-6" />}
      >
        {({ test }) =>
          test ? (
            <Choices />
          ) : (
            <>
              <p className="mt-4 text-muted">On this site, you set up payouts with our payment provider.</p>
              <ButtonLink href={paths.payouts()} className="mt-4">
                Go to your payouts
              </ButtonLink>
            </>
          )
        }
      </QueryResult>
    </div>
  );
}

/** Also works without scripts (`http/forms.ts`). */
function Choices() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const decide = useMutation({
    mutationFn: (outcome: TestAccountOutcome) => api.decideTestPayouts({ body: { outcome } }),
    onSuccess: ({ status }) => {
      queries.setQueryData(marketQueries.payoutStatus().queryKey, status);
      return navigate(paths.payouts());
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (!decide.isPending) decide.mutate((submitter as HTMLButtonElement).value as TestAccountOutcome);
  };
  return (
    <>
      <p role="note" className="mt-4 rounded-card bg-ember-soft px-4 py-3 text-sm">
        <b className="font-semibold">Test mode: no real payments.</b> Choose what the payment provider says
        about your account.
      </p>
      <form method="post" action={paths.testPayouts()} onSubmit={submit} className="mt-2">
        {decide.error && <Notice className="mt-3">{decide.error.message}</Notice>}
        <ul className="divide-y divide-hairline">
          {choices.map(([outcome, label, meaning], index) => (
            <li key={outcome} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <p className="min-w-0 grow basis-72 text-muted">{meaning}</p>
              <Button
                type="submit"
                name="outcome"
                value={outcome}
                variant={index === 0 ? 'primary' : 'secondary'}
                busy={decide.isPending}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </form>
    </>
  );
}

const choices = [
  ['ready', 'Complete the setup', 'The setup is complete, and payouts arrive.'],
  ['incomplete', 'Leave it incomplete', 'Details are missing, so nothing can be paid out.'],
  ['refused', 'Reject the account', 'The provider won’t pay this account.'],
  ['failing', 'Make payouts fail', 'The account looks ready, but every payout fails.'],
  ['gone', 'Disconnect it', 'The account is no longer connected to this site, and a new one replaces it.'],
] as const satisfies readonly (readonly [TestAccountOutcome, string, string])[];
