import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../../../contract/core/routes.ts';
import type { Hosted } from '../../../../contract/identity/hosted.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { readableEmail } from '../../../../domain/identity/email.ts';
import { identityQueries, useSignInMethods } from '../../../identity/queries.ts';
import { TwoStep } from '../../../identity/second-factor/two-step.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import { Section } from '../../../ui/pages/section.tsx';
import { Badge } from '../../../ui/tag.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { LinkedProviders } from './linked-providers.tsx';
import { SessionList } from './session-list.tsx';

/**
 * Email address, password, second factor and sessions. `onLeave` is called before a redirect to another page.
 */
export function Security({ user, onLeave }: { user: OwnUser; onLeave: () => void }) {
  const [dialog, setDialog] = useState<'email' | 'password'>();
  const { data: providers } = useQuery(identityQueries.providers());
  const hosted = providers?.hosted;
  const [requestedEmail, setRequestedEmail] = useState<string>();
  const methods = useSignInMethods();
  const noPassword = methods?.password === false;
  const close = () => setDialog(undefined);
  // Once the new address is confirmed, it is the user's email.
  const pendingEmail = requestedEmail === user.email ? undefined : requestedEmail;
  return (
    <Section id="security-section" title="Security" intro="How you sign in, and where you are signed in.">
      <div className="space-y-8">
        <div>
          <h3 className="text-base">Email address</h3>
          <p className="mt-1 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="min-w-0 wrap-anywhere">{readableEmail(user.email)}</span>
            {user.emailVerified ? (
              <Badge tone="success">Confirmed</Badge>
            ) : (
              <Badge tone="danger">Not confirmed</Badge>
            )}
          </p>
          <p role="status" className="mb-3 text-sm empty:hidden">
            {pendingEmail && (
              <span>
                We sent a link to <b className="font-medium wrap-anywhere">{readableEmail(pendingEmail)}</b>.
                Open it within 24 hours to confirm the new address.
              </span>
            )}
          </p>
          {!hosted && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('email')}>
              Change email
            </Button>
          )}
        </div>
        {providers?.passwords !== false && (
          <div>
            <h3 className="text-base">Password</h3>
            {hosted ? (
              <HostedPassword hosted={hosted} />
            ) : (
              <>
                <p className="mt-1 mb-3 text-sm text-muted">
                  {noPassword
                    ? 'You have no password. With one, you can also sign in by email.'
                    : 'Changing your password signs you out everywhere else. Your API keys keep working unless you revoke them too.'}
                </p>
                <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('password')}>
                  {noPassword ? 'Set a password' : 'Change password'}
                </Button>
              </>
            )}
          </div>
        )}
        {!noPassword && !hosted && <TwoStep user={user} />}
        {providers && !hosted && methods && (
          <LinkedProviders user={user} methods={methods} configured={providers.items} />
        )}
        <SessionList onLeave={onLeave} />
      </div>
      <ChangeEmail user={user} open={dialog === 'email'} onClose={close} onRequested={setRequestedEmail} />
      <ChangePassword user={user} open={dialog === 'password'} onClose={close} />
    </Section>
  );
}

/** Password settings when a hosted identity provider stores the passwords. */
function HostedPassword({ hosted }: { hosted: Hosted }) {
  if (!hosted.firebase)
    return (
      <p className="mt-1 text-sm text-muted">
        Your account is managed by {hosted.name}. Change your password and email address there.
      </p>
    );
  return (
    <>
      <p className="mt-1 mb-3 text-sm text-muted">
        If you sign in with a password, you can request a link to choose a new one.
      </p>
      <ButtonLink href={paths.forgotPassword()} variant="secondary">
        Change password
      </ButtonLink>
    </>
  );
}
