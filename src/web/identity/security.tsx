import { useState } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { TwoStep } from '../second-factor/two-step.tsx';
import { Section } from '../settings/section.tsx';
import { Button } from '../ui/button.tsx';
import { Badge } from '../ui/tag.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import { VerifyNotice } from './verify-notice.tsx';

/** The person's address, their password, and where they are signed in. `onLeaving` is told before the page is left. */
export function Security({ user, onLeaving }: { user: OwnUser; onLeaving: () => void }) {
  const [dialog, setDialog] = useState<'email' | 'password'>();
  const [asked, setAsked] = useState<string>();
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
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('email')}>
            Change email
          </Button>
        </div>
        <div>
          <h3 className="text-base">Password</h3>
          <p className="mt-1 mb-3 text-sm text-muted">
            A new password signs you out everywhere else. Your API keys go on working.
          </p>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setDialog('password')}>
            Change password
          </Button>
        </div>
        <TwoStep user={user} />
        <SessionList onLeaving={onLeaving} />
      </div>
      <ChangeEmail user={user} open={dialog === 'email'} onClose={close} onAsked={setAsked} />
      <ChangePassword user={user} open={dialog === 'password'} onClose={close} />
    </Section>
  );
}
