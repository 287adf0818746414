import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { AuthPage } from '../identity/auth-page.tsx';
import { InvalidLink, MailLink } from '../identity/mail-link.tsx';
import { identityQueries } from '../identity/queries.ts';
import { ResetForm } from '../identity/reset-form.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { useSite } from '../runtime/site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Outcome } from '../ui/outcome.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

export async function loader({ params, require, keepNowhere }: PageLoad): Promise<void> {
  keepNowhere();
  await require(identityQueries.mailLink(params.token ?? ''));
}

export function Component() {
  const { name } = useSite();
  const { token = '' } = useParams();
  const [state, setState] = useState<'choosing' | 'done' | 'gone'>('choosing');
  const gone = <ResetLinkGone />;
  return (
    <AuthPage
      title="Choose a new password"
      intro={`For your account at ${name}.`}
      foot={
        <>
          You know it after all?{' '}
          <a href={paths.login()} className="link font-medium">
            Sign in
          </a>
        </>
      }
    >
      <PageMeta
        title="Choose a new password"
        description={`Choose a new password for your account at ${name}.`}
        noindex
      />
      {state === 'done' && (
        <Outcome
          icon={<CircleCheck size={28} aria-hidden className="text-success" />}
          title="Your password is changed"
          actions={<ButtonLink href={paths.login()}>Sign in</ButtonLink>}
        >
          <p>You are signed out everywhere, and your API keys are ended. Sign in with the new password.</p>
        </Outcome>
      )}
      {state === 'gone' && gone}
      {state === 'choosing' && (
        <MailLink token={token} purpose="reset-password" gone={gone}>
          {(email) => (
            <>
              <p className="mb-6 text-sm text-muted">
                The account of <b className="font-medium wrap-anywhere text-ink">{email}</b>. A new password
                signs you out everywhere and ends your API keys.
              </p>
              <ResetForm
                token={token}
                email={email}
                onDone={() => setState('done')}
                onGone={() => setState('gone')}
              />
            </>
          )}
        </MailLink>
      )}
    </AuthPage>
  );
}

function ResetLinkGone() {
  return (
    <InvalidLink actions={<ButtonLink href={paths.forgotPassword()}>Send a new link</ButtonLink>}>
      <p>
        A link to choose a new password works once, for one hour. This one was used already, is too old, or is
        not complete.
      </p>
    </InvalidLink>
  );
}
