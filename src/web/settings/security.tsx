import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Hosted } from '../../contract/hosted.ts';
import type { WaysToSignIn } from '../../contract/providers.ts';
import { paths } from '../../contract/routes.ts';
import type { OwnUser } from '../../contract/users.ts';
import { identityQueries } from '../identity/queries.ts';
import { useSignInMethods } from '../identity/sign-in-methods.ts';
import { VerifyNotice } from '../identity/verify-notice.tsx';
import { TwoStep } from '../second-factor/two-step.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { shortDate } from '../ui/dates.ts';
import { Section } from '../ui/section.tsx';
import { Badge } from '../ui/tag.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';

/** The person's address, their password, and where they are signed in. `onLeaving` is told before the page is left. */
export function Security({ user, onLeaving }: { user: OwnUser; onLeaving: () => void }) {
  const [dialog, setDialog] = useState<'email' | 'password'>();
  const { data: providers } = useQuery(identityQueries.providers());
  const hosted = providers?.hosted;
  const [asked, setAsked] = useState<string>();
  const ways = useSignInMethods();
  const without = ways?.password === false;
  const close = () => setDialog(undefined);
  // The new address is theirs by now.
  const awaited = asked === user.email ? undefined : asked;
  return (
    <Section
      id="security-section"
      title="Security"
      intro="How you sign in, and where you are signed in at the moment."
    >
      <div className="space-y-8">
        <div>
          <h3 className="text-base">Email address</h3>
          <p className="mt-1 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="min-w-0 wrap-anywhere">{user.email}</span>
            {user.emailVerified ? (
              <Badge tone="success">Confirmed</Badge>
            ) : (
              <Badge tone="danger">Not confirmed</Badge>
            )}
          </p>
          <VerifyNotice className="mb-3" />
          <p role="status" className="mb-3 text-sm empty:hidden">
            {awaited && (
              <>
                A link is on its way to <b className="font-medium wrap-anywhere">{awaited}</b>. Open it within
                24 hours to make it your address.
              </>
            )}
          </p>
          {!hosted && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('email')}>
              Change email
            </Button>
          )}
        </div>
        <div>
          <h3 className="text-base">Password</h3>
          {hosted ? (
            <HostedPassword hosted={hosted} />
          ) : (
            <>
              <p className="mt-1 mb-3 text-sm text-muted">
                {without
                  ? 'You have none. With one you can also sign in by email.'
                  : 'A new password signs you out everywhere else. Your API keys go on working.'}
              </p>
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('password')}>
                {without ? 'Set a password' : 'Change password'}
              </Button>
            </>
          )}
        </div>
        {!without && !hosted && <TwoStep user={user} />}
        {!hosted && ways && ways.providers.length > 0 && <ProvidersOf ways={ways} />}
        <SessionList onLeaving={onLeaving} />
      </div>
      <ChangeEmail user={user} open={dialog === 'email'} onClose={close} onAsked={setAsked} />
      <ChangePassword user={user} open={dialog === 'password'} onClose={close} />
    </Section>
  );
}

/** The providers that open the account. */
function ProvidersOf({ ways }: { ways: WaysToSignIn }) {
  return (
    <div>
      <h3 className="text-base">Other accounts that sign you in</h3>
      {ways.password && (
        <p className="mt-1 text-sm text-muted">
          They ask for no code of the two-step sign-in here: turn on the one that they have themselves.
        </p>
      )}
      <ul className="mt-2 divide-y divide-hairline rounded-card border border-hairline">
        {ways.providers.map(({ name, createdAt }) => (
          <li key={name + createdAt} className="flex flex-wrap items-center gap-x-4 px-4 py-3 text-sm">
            <span className="min-w-0 font-medium wrap-anywhere">{name}</span>
            <span className="text-muted">Since {shortDate(createdAt)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where a provider keeps the password: what can be done about it from here. */
function HostedPassword({ hosted }: { hosted: Hosted }) {
  if (!hosted.firebase)
    return (
      <p className="mt-1 text-sm text-muted">
        Your account is kept by {hosted.name}: change its password and its address there.
      </p>
    );
  return (
    <>
      <p className="mt-1 mb-3 text-sm text-muted">
        If you sign in with a password, have a link mailed by which you choose a new one.
      </p>
      <ButtonLink href={paths.forgotPassword()} variant="secondary">
        Change password
      </ButtonLink>
    </>
  );
}
