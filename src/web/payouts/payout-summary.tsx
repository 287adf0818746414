import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import type { PayoutStatus } from '../../contract/payouts.ts';
import { paths } from '../../contract/routes.ts';
import { marketQueries } from '../market/queries.ts';
import { useMoney } from '../runtime/money.ts';
import { useApi } from '../runtime/query-client.ts';
import { useSendOnce } from '../runtime/send-once.ts';
import { Button, type ButtonStyle } from '../ui/button.tsx';
import { longDate } from '../ui/dates.ts';
import { moveFocus } from '../ui/move-focus.ts';
import { Notice } from '../ui/query-result.tsx';
import { toast } from '../ui/toast.ts';

/** What a seller is owed, what can be paid out, and what they have to do for it. */
export function PayoutSummary({ status }: { status: PayoutStatus }) {
  const { balance, available, refundable, releasedAt, test, sells } = status;
  const money = useMoney();
  return (
    <>
      {test && (
        <p role="note" className="mt-4 rounded-card bg-ember-soft px-4 py-3 text-sm">
          <b className="font-semibold">Test payments: no money moves.</b>
        </p>
      )}
      <dl className="mt-6 grid grid-cols-1 gap-3 xs:grid-cols-3">
        {(
          [
            ['Balance', balance],
            ['Can be paid out', available],
            ['Still refundable', refundable],
          ] as const
        ).map(([label, amount]) => (
          <div key={label} className="rounded-card border border-hairline bg-raised px-4 py-3">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-display text-2xl tabular-nums">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {balance < 0 && (
        <p className="mt-3 text-sm text-muted">
          The balance is negative, because payments went back to buyers after they were paid out to you. There
          are no payouts until new sales have settled it.
        </p>
      )}
      {releasedAt && (
        <p className="mt-3 text-sm text-muted">
          What you earn can be paid out once the days are over in which its buyer can ask for a refund; the
          next part on <time dateTime={releasedAt}>{longDate(releasedAt)}</time>.
        </p>
      )}
      <section
        aria-labelledby="account"
        className="mt-8 rounded-card border border-hairline bg-raised px-5 py-4 sm:px-7 sm:py-5"
      >
        <h2 id="account" tabIndex={-1} className="text-xl outline-none">
          {sells ? titles[status.account ?? 'none'] : 'Nothing is sold here'}
        </h2>
        <Account status={status} />
      </section>
    </>
  );
}

const titles = {
  none: 'Set up payouts',
  incomplete: 'Something is missing',
  checking: 'Your account is being checked',
  ready: 'Payouts are set up',
  refused: 'Your account cannot be paid',
};

/** What the state of the account means, and what can be done in it. */
function Account({ status }: { status: PayoutStatus }) {
  const { account, sells, held, test, available, least, leastAutomatic } = status;
  const money = useMoney();
  if (!sells)
    return (
      <Text>This site does not sell prompts at the moment. What it owes you stays in your balance.</Text>
    );
  return (
    <>
      {held !== null && (
        <Notice className="mt-3">
          Your payouts are on hold: {held} Nothing is paid out until an admin releases them. What you earn is
          kept.
        </Notice>
      )}
      {account === null && (
        <Text>
          {test
            ? 'On this site no money moves: you decide on a page of the site what your account is like.'
            : 'Our payment provider asks who you are and which bank account is yours. This site sees neither your documents nor your bank account.'}
        </Text>
      )}
      {account === 'incomplete' && <Text>Nothing can be paid out until the setup is complete.</Text>}
      {account === 'checking' && (
        <Text>
          Our payment provider checks what you entered, and may ask for more. Look here again in a while.
        </Text>
      )}
      {account === 'refused' && (
        <Text>
          Our payment provider does not pay this account. Ask the provider why, and{' '}
          <a href={paths.contact()} className="link">
            write to us
          </a>{' '}
          if you think that this is wrong.
        </Text>
      )}
      {account === 'ready' && (
        <Text>
          Every week, {money(leastAutomatic)} or more are paid out by themselves. You can have {money(least)}{' '}
          or more paid out at once.
        </Text>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {account === 'ready' && held === null && available >= least && <PayOutForm amount={available} />}
        <SetUpForm
          label={
            account === null
              ? 'Set up payouts'
              : account === 'incomplete'
                ? 'Continue the setup'
                : 'Manage your account'
          }
          variant={account === null || account === 'incomplete' ? 'primary' : 'secondary'}
        />
      </div>
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mt-2 max-w-[65ch] text-muted">{children}</p>;
}

/** Leads to the pages of the provider. Works without scripts, too (`http/market-forms.ts`). */
function SetUpForm({ label, variant }: { label: string } & Pick<ButtonStyle, 'variant'>) {
  const api = useApi();
  const navigate = useNavigate();
  const setUp = useMutation({
    mutationFn: () => api.setUpPayouts(),
    onSuccess: ({ url }) => (url.startsWith('/') ? navigate(url) : location.assign(url)),
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!setUp.isPending) setUp.mutate();
  };
  return (
    <form method="post" action={paths.payouts()} onSubmit={submit}>
      <Button type="submit" name="do" value="set-up" variant={variant} busy={setUp.isPending}>
        {label}
      </Button>
      {setUp.error && <Notice className="mt-3">{setUp.error.message}</Notice>}
    </form>
  );
}

function PayOutForm({ amount }: { amount: number }) {
  const queries = useQueryClient();
  const money = useMoney();
  const payOnce = useSendOnce((api, sent: { amount: number }) => api.payOut({ body: sent }));
  const refresh = () => queries.invalidateQueries({ queryKey: marketQueries.orders });
  const pay = useMutation({
    mutationFn: () => payOnce({ amount }),
    onSuccess: async () => {
      toast.success('The payout is under way');
      await refresh();
      moveFocus(document.getElementById('account'));
    },
    onError: ({ status }) => {
      // The amount has changed, or it was paid out in another tab.
      if (status === 409) void refresh();
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!pay.isPending) pay.mutate();
  };
  return (
    <form method="post" action={paths.payouts()} onSubmit={submit}>
      <input type="hidden" name="amount" value={amount} />
      <Button type="submit" name="do" value="pay-out" busy={pay.isPending}>
        {pay.isPending ? 'One moment...' : `Pay out ${money(amount)}`}
      </Button>
      {pay.error && <Notice className="mt-3">{pay.error.message}</Notice>}
    </form>
  );
}
