import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { OwnUser } from '../../contract/users.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { identityQueries } from './queries.ts';
import { startSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The session ended while somebody was at work: they sign in right here, and lose nothing. */
export function SessionDialog({
  open,
  onClose,
  onSignedIn = onClose,
  action,
}: {
  open: boolean;
  onClose: () => void;
  onSignedIn?: () => void;
  /** What they were about to do with what they wrote; without it, anything. */
  action?: 'publish' | 'update' | 'save';
}) {
  const queries = useQueryClient();
  const { data: ways } = useQuery(identityQueries.providers());
  const { pathname, search } = useLocation();
  const signedIn = (user: OwnUser) => {
    startSession(queries, user);
    onSignedIn();
    toast.success(`Signed in as ${user.displayName}`, {
      description: action ? `You can ${action} now.` : 'You can go on now.',
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sign in again"
      description={
        action
          ? `Your session has ended. Everything you wrote is still here: sign in, then ${action} it.`
          : 'Your session has ended. What you typed is still here: sign in, then do it once more.'
      }
    >
      <div className="mt-5">
        <SignInForm onSignedIn={signedIn} />
        {ways && (ways.items.length > 0 || ways.hosted?.firebase) && (
          <ProviderButtons page="login" next={pathname + search} onSignedIn={signedIn} />
        )}
      </div>
    </Dialog>
  );
}
