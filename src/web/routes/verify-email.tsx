import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useParams } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { AuthPage } from '../identity/auth-page.tsx';
import { invalidLinkTitle, MailLink } from '../identity/mail-link.tsx';
import { identityQueries } from '../identity/queries.ts';
import { VerifyNotice } from '../identity/verify-notice.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { useApi } from '../runtime/query-client.ts';
import { useSite } from '../runtime/site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { FormError, SubmitButton } from '../ui/form.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { useMe, userQueries } from '../users/queries.ts';

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
      title="Confirm your email address"
      intro={`So that ${name} can reach you.`}
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
            <b className="font-medium wrap-anywhere text-ink">{verify.data.email}</b> is confirmed.
          </p>
        </Outcome>
      )}
      {verify.error?.status === 404 && invalid}
      {!verify.data && verify.error?.status !== 404 && (
        <MailLink token={token} purpose="verify-email" invalid={invalid}>
          {(email) => (
            <>
              <FormError>{verify.error?.message}</FormError>
              <p className="mb-6">
                Is <b className="font-medium wrap-anywhere">{email}</b> the address of your account?
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
          )}
        </MailLink>
      )}
    </AuthPage>
  );
}

function InvalidVerifyLink() {
  const me = useMe();
  return (
    <>
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
          A confirmation link works once, for 24 hours. This one has already been used, has expired or is
          incomplete.{' '}
          {me ? me.emailVerified && 'Your address is already confirmed.' : 'Sign in to request another one.'}
        </p>
      </Outcome>
      <VerifyNotice className="mt-5" />
    </>
  );
}
