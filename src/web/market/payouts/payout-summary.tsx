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
import { Button } from '../../ui/forms/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { Figures } from '../../ui/pages/figures.tsx';
import { Notice } from '../../ui/pages/query-result.tsx';

/** The amounts that are owed to a seller and can be paid out, and the steps required for a payout. */
export function PayoutSummary({ status }: { status: PayoutStatus }) {
  const { balance, available, refundable, releasedAt, test, sells } = status;
  const money = useMoney();
  return (
    <>
      {test && (
        <p role="note" className="mt-4 rounded-card bg-ember-soft px-4 py-3 text-sm">
          <b className="font-semibold">Test mode: no real payments.</b>
        </p>
      )}
      <Figures
        items={[
          ...(balance < 0 ? ([['Balance', money(balance)]] as const) : []),
          ['Available', money(available)],
          ['Pending', money(refundable)],
        ]}
      />
      {balance < 0 && (
        <p className="mt-3 text-sm text-muted">
          Payments were returned to buyers after you were paid. Payouts resume once new sales cover them.
        </p>
      )}
      {releasedAt && (
        <p className="mt-3 text-sm text-muted">
          Earnings become available after the refund period. Next: <LocalTime at={releasedAt} format="long" />
          .
        </p>
      )}
      <section
        aria-labelledby="account"
        className="mt-8 rounded-card border border-hairline bg-raised px-5 py-4 sm:px-7 sm:py-5"
      >
        <h2 id="account" tabIndex={-1} className="text-xl outline-none">
          {!sells
            ? 'Sales are off'
            : status.held === null
              ? titles[status.account ?? 'none']
              : 'Payouts are on hold'}
        </h2>
        <Account status={status} />
      </section>
    </>
  );
}

const titles = {
  none: 'Set up payouts',
  incomplete: 'Your payout setup is incomplete',
  checking: 'Your account is being checked',
  ready: 'Payouts are set up',
  refused: 'Your account can’t receive payouts',
  gone: 'Your account is no longer connected',
};

/** Explains the state of the account and the possible actions. */
function Account({ status }: { status: PayoutStatus }) {
  const { account, sells, held, test, least, leastAutomatic } = status;
  const money = useMoney();
  if (!sells)
    return <Text>This site isn’t selling prompts right now. It still owes you what you earned.</Text>;
  return (
    <>
      {held !== null && (
        <>
          <Notice className="mt-3">{held}</Notice>
          <Text>Payouts resume once an admin releases them.</Text>
        </>
      )}
      {account === null && (
        <Text>
          {test
            ? 'You simulate the account on a test page.'
            : 'Our payment provider asks for your identity and bank account. This site sees neither your documents nor your bank account.'}
        </Text>
      )}
      {account === 'incomplete' && <Text>You can’t receive payouts until the setup is complete.</Text>}
      {account === 'checking' && (
        <Text>Our payment provider is checking your details and may ask for more. Check back later.</Text>
      )}
      {account === 'refused' && (
        <Text>
          Our payment provider won’t pay this account. Ask the provider why, and{' '}
          <a href={paths.contact()} className="link">
            write to us
          </a>{' '}
          if you think this is wrong.
        </Text>
      )}
      {account === 'gone' && (
        <Text>
          Our payment provider no longer lets this site pay your account. The site still owes you what you
          earned. Set up payouts again to be paid.
        </Text>
      )}
      {account === 'ready' && held === null && (
        <Text>
          Available amounts of {money(leastAutomatic)} or more are paid automatically every week. You can
          request an immediate payout of {money(least)} or more.
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
 * Pays out, or links to the pages of the provider, after the user has confirmed their identity. Also works
 * without scripts (`http/forms.ts`).
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
      toast.success('Payout started');
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
          action={canPay ? 'request a payout or change your account' : 'set up payouts'}
          hint="Enter your password to continue."
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
              ? 'Continue setup'
              : 'Manage your account'}
        </Button>
      </div>
      {act.error && !act.error.errors.length && <Notice className="mt-3">{act.error.message}</Notice>}
    </form>
  );
}
