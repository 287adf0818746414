import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useSite } from '../../core/site.ts';
import { AccountForm, AuthPage } from '../../identity/auth-page.tsx';
import { ForgotForm } from '../../identity/forgot-form.tsx';
import { identityQueries } from '../../identity/queries.ts';
import { requirePasswords } from '../../identity/session.ts';
import { formQueries } from '../../pages/form-checks/queries.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Outcome } from '../../ui/pages/outcome.tsx';

export const whilePrivate = true;

export async function loader(page: PageLoad) {
  await requirePasswords(page);
  await page.load(identityQueries.providers(), formQueries.token());
}

export function Component() {
  const { name } = useSite();
  const hosted = useQuery(identityQueries.providers()).data?.hosted;
  const externalAccounts = hosted && !hosted.firebase;
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthPage
      needsScripts={false}
      title="Forgot your password?"
      intro={
        sentTo !== undefined
          ? undefined
          : externalAccounts
            ? 'You can choose a new one with the service that manages your account.'
            : 'Enter your email address. We’ll send you a link to choose a new one.'
      }
      meta={{
        title: 'Forgot password',
        description: `Choose a new password for your account at ${name}.`,
        path: paths.forgotPassword(),
      }}
      foot={{ text: 'Remember it?', link: 'Sign in', href: paths.login() }}
    >
      {sentTo === undefined ? (
        <AccountForm>
          <ForgotForm onSent={setSentTo} />
        </AccountForm>
      ) : (
        <Outcome
          icon={<Mail size={28} aria-hidden className="text-ember" />}
          title="Check your email"
          actions={
            <Button variant="secondary" onClick={() => setSentTo(undefined)}>
              Send another link
            </Button>
          }
        >
          <p>
            If there is an account for <b className="font-medium wrap-anywhere text-ink">{sentTo}</b>, we have
            sent it a link. It works once and expires after one hour.
          </p>
          <p>Nothing after a few minutes? Check your spam folder and the address.</p>
        </Outcome>
      )}
    </AuthPage>
  );
}
