import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useLocation, useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import { readableEmail } from '../../../domain/identity/email.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useApi } from '../../core/query-client.ts';
import { useSite } from '../../core/site.ts';
import { AuthPage } from '../../identity/auth-page.tsx';
import { invalidLinkTitle, MailLink } from '../../identity/mail-link.tsx';
import { identityQueries } from '../../identity/queries.ts';
import { useAccountSwitch } from '../../identity/sign-out.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { FormError, SubmitButton } from '../../ui/forms/form.tsx';
import { Outcome } from '../../ui/pages/outcome.tsx';

export const whilePrivate = true;

export async function loader({ params, require, noStore }: PageLoad): Promise<void> {
  noStore();
  await require(identityQueries.mailLink(params.token ?? ''));
}

export function Component() {
  const { name } = useSite();
  const { token = '' } = useParams();
  const api = useApi();
  const queries = useQueryClient();
  const verify = useMutation({
    mutationFn: () => api.verifyEmail({ body: { token } }),
    onSuccess: () => queries.invalidateQueries(userQueries.me()),
  });
  const invalid = <InvalidVerifyLink />;
  return (
    <AuthPage
      title={verify.data ? 'Email address confirmed' : 'Confirm your email address'}
      {...(!verify.data && { intro: 'We use it for notifications and password resets.' })}
      meta={{
        title: 'Confirm your email address',
        description: `Confirm the email address of your account at ${name}.`,
      }}
      foot={{ text: 'Not your account?', link: 'Contact us', href: paths.contact() }}
    >
      {verify.data && (
        <Outcome
          icon={<CircleCheck size={28} aria-hidden className="text-success" />}
          title="Thank you"
          actions={<ButtonLink href={paths.home()}>Go to {name}</ButtonLink>}
        >
          <p>
            <b className="font-medium wrap-anywhere text-ink">{readableEmail(verify.data.email)}</b> is
            confirmed.
          </p>
        </Outcome>
      )}
      {verify.error?.status === 404 && invalid}
      {!verify.data && verify.error?.status !== 404 && (
        <MailLink token={token} purpose="verify-email" invalid={invalid}>
          {({ email, own }) =>
            own ? (
              <>
                <FormError>{verify.error?.message}</FormError>
                <p className="mb-6">
                  Is <b className="font-medium wrap-anywhere">{readableEmail(email)}</b> your email address?
                </p>
                <SubmitButton
                  type="button"
                  busy={verify.isPending}
                  busyLabel="Confirming..."
                  onClick={() => verify.mutate()}
                  className="w-full"
                >
                  Yes, confirm this address
                </SubmitButton>
              </>
            ) : (
              <SignInToConfirm email={email} />
            )
          }
        </MailLink>
      )}
    </AuthPage>
  );
}

/** Asks the user to sign in to the account of the link; the sign-in returns to this page. */
function SignInToConfirm({ email }: { email: string }) {
  const me = useMe();
  const here = useLocation();
  const switchAccount = useMutation({ mutationFn: useAccountSwitch(here) });
  const address = <b className="font-medium wrap-anywhere text-ink">{readableEmail(email)}</b>;
  if (!me)
    return (
      <>
        <p className="mb-6">Sign in to your account to confirm {address}. You will return to this page.</p>
        <ButtonLink href={signInAddress(here)} size="lg" className="w-full">
          Sign in to confirm
        </ButtonLink>
        <p className="mt-6 text-sm text-muted">
          Didn’t sign up? Someone used your address, perhaps by mistake. You don’t need to do anything: only
          someone signed in to the account can confirm the address.
        </p>
      </>
    );
  return (
    <>
      <FormError>{switchAccount.error?.message}</FormError>
      <p className="mb-6">
        You are signed in as <b className="font-medium wrap-anywhere">{readableEmail(me.email)}</b>, but this
        link is for another account. To confirm {address}, sign in to that account.
      </p>
      <SubmitButton
        type="button"
        busy={switchAccount.isPending}
        busyLabel="Signing out..."
        onClick={() => switchAccount.mutate()}
        className="w-full"
      >
        Sign in to the other account
      </SubmitButton>
    </>
  );
}

function InvalidVerifyLink() {
  const me = useMe();
  return (
    <Outcome
      title={invalidLinkTitle}
      actions={
        me ? (
          <ButtonLink href={paths.home()}>Home</ButtonLink>
        ) : (
          <ButtonLink href={paths.login()}>Sign in</ButtonLink>
        )
      }
    >
      <p>
        A confirmation link works once and expires after 24 hours. This one was already used, has expired or
        is incomplete.{' '}
        <span>
          {me ? me.emailVerified && 'Your address is already confirmed.' : 'Sign in to request another one.'}
        </span>
      </p>
    </Outcome>
  );
}
