import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useSite } from '../../core/site.ts';
import { AuthPage } from '../../identity/auth-page.tsx';
import { invalidLinkTitle, MailLink } from '../../identity/mail-link.tsx';
import { identityQueries } from '../../identity/queries.ts';
import { ResetForm } from '../../identity/reset-form.tsx';
import { requirePasswords } from '../../identity/session.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Outcome } from '../../ui/pages/outcome.tsx';

export const whilePrivate = true;

export async function loader(page: PageLoad): Promise<void> {
  const { params, require, noStore } = page;
  noStore();
  await requirePasswords(page);
  await require(identityQueries.mailLink(params.token ?? ''));
}

export function Component() {
  const { name } = useSite();
  const { token = '' } = useParams();
  const [state, setState] = useState<'choosing' | 'done' | 'invalid'>('choosing');
  const invalid = <InvalidResetLink />;
  return (
    <AuthPage
      title="Choose a new password"
      meta={{
        title: 'Choose a new password',
        description: `Choose a new password for your account at ${name}.`,
      }}
      foot={{ text: 'Remember it?', link: 'Sign in', href: paths.login() }}
    >
      {state === 'done' && (
        <Outcome
          icon={<CircleCheck size={28} aria-hidden className="text-success" />}
          title="Password changed"
          actions={<ButtonLink href={paths.login()}>Sign in</ButtonLink>}
        >
          <p>
            You have been signed out everywhere and your API keys have been revoked. Sign in with the new
            password.
          </p>
        </Outcome>
      )}
      {state === 'invalid' && invalid}
      {state === 'choosing' && (
        <MailLink token={token} purpose="reset-password" invalid={invalid}>
          {({ email }) => (
            <>
              <p className="mb-6 text-sm text-muted">
                For the account of <b className="font-medium wrap-anywhere text-ink">{email}</b>. A new
                password signs you out everywhere and revokes your API keys.
              </p>
              <ResetForm
                token={token}
                email={email}
                onDone={() => setState('done')}
                onInvalid={() => setState('invalid')}
              />
            </>
          )}
        </MailLink>
      )}
    </AuthPage>
  );
}

function InvalidResetLink() {
  return (
    <Outcome
      title={invalidLinkTitle}
      actions={<ButtonLink href={paths.forgotPassword()}>Send a new link</ButtonLink>}
    >
      <p>
        A password reset link works once and expires after one hour. This one was already used, has expired or
        is incomplete.
      </p>
    </Outcome>
  );
}
