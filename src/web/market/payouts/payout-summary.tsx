import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PayoutStatus } from '../../../contract/market/payouts.ts';
import { useMoney } from '../../core/money.ts';
import { useApi } from '../../core/query-client.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { identityQueries } from '../../identity/queries.ts';
import { Reauthentication, useReauthMethod } from '../../identity/reauthentication.tsx';
import { useMe } from '../../people/queries.ts';
import { marketQueries } from '../../prompts/premium/queries.ts';
import { longDate } from '../../ui/dates.ts';
import { Button } from '../../ui/forms/button.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { Notice } from '../../ui/pages/query-result.tsx';

/** The amounts that are owed to a seller and can be paid out, and the steps required for a payout. */
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
  gone: 'Your account is no longer connected',
};

/** Explains the state of the account and the possible actions. */
function Account({ status }: { status: PayoutStatus }) {
  const { account, sells, held, test, least, minAutomatic } = status;
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
      {account === 'gone' && (
        <Text>
          Our payment provider no longer lets this site pay your account. What you earned is still owed to
          you: set up payouts again to have it paid.
        </Text>
      )}
      {account === 'ready' && (
        <Text>
          Every week, {money(minAutomatic)} or more are paid out by themselves. You can have {money(least)} or
          more paid out at once.
        </Text>
      )}
      <AccountForm status={status} />
    </>
  );
}

function Text({ children }: { children: ReactNode }) {
  return <p className="mt-2 max-w-[65ch] text-muted">{children}</p>;
}

/**
 * Pays out, or links to the pages of the provider, after the user has confirmed their identity. Works without
 * scripts, too (`http/forms.ts`).
 */
function AccountForm({ status: { account, held, available: amount, least } }: { status: PayoutStatus }) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const money = useMoney();
  const me = useMe();
  const reauth = useReauthMethod();
  const refresh = () => queries.invalidateQueries({ queryKey: marketQueries.orders });
  const payOnce = useSendOnce((api, sent: { amount: number; password?: string }) =>
    api.payOut({ body: sent }),
  );
  const act = useMutation({
    mutationFn: async ({ pays, password }: { pays: boolean; password: string }) => {
      const confirmed = password ? { password } : {};
      if (pays) return (await payOnce({ amount, ...confirmed })).payout;
      const { url } = await api.setUpPayouts({ body: confirmed });
      if (url.startsWith('/')) void navigate(url);
      else location.assign(url);
      return undefined;
    },
    onSuccess: async (payout) => {
      if (!payout) return;
      toast.success('The payout is under way');
      await refresh();
      moveFocus(document.getElementById('account'));
    },
    onError: ({ status }) => {
      // The amount has changed, or was paid out in another tab.
      if (status === 409) void refresh();
      // The sign-in may no longer count as recent.
      if (status === 403) void queries.invalidateQueries(identityQueries.signInMethods());
    },
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (act.isPending) return;
    const { currentTarget: form, nativeEvent } = event;
    const pays = (nativeEvent.submitter as HTMLButtonElement | null)?.value === 'payOut';
    act.mutate({ pays, password: String(new FormData(form).get('password') ?? '') });
  };
  const isNew = account === null || account === 'incomplete' || account === 'gone';
  const canPay = account === 'ready' && held === null && amount >= least;
  const busy = act.isPending;
  const disabled = reauth === 'sign-in-again';
  return (
    <form method="post" action={paths.payouts()} onSubmit={submit} className="mt-4 max-w-md">
      <input type="hidden" name="amount" value={amount} />
      {me && (
        <Reauthentication
          user={me}
          action={canPay ? 'have it paid out or change your account' : 'set up payouts'}
          error={act.error?.errors.find(({ field }) => field === 'password')?.message}
        />
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {canPay && (
          <Button type="submit" name="do" value="payOut" busy={busy} disabled={disabled}>
            {`Pay out ${money(amount)}`}
          </Button>
        )}
        <Button
          type="submit"
          name="do"
          value="setUpPayouts"
          variant={isNew ? 'primary' : 'secondary'}
          busy={busy}
          disabled={disabled}
        >
          {account === null || account === 'gone'
            ? 'Set up payouts'
            : account === 'incomplete'
              ? 'Continue the setup'
              : 'Manage your account'}
        </Button>
      </div>
      {act.error && !act.error.errors.length && <Notice className="mt-3">{act.error.message}</Notice>}
    </form>
  );
}
