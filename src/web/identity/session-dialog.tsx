import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { OwnUser } from '../../contract/people/users.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { ProviderButtons } from './provider-buttons.tsx';
import { identityQueries } from './queries.ts';
import { startSession } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * Lets the user sign in again on the current page after their session has ended, so that no input is lost.
 */
export function SessionDialog({
  open,
  onClose,
  onSignedIn = onClose,
  action,
}: {
  open: boolean;
  onClose: () => void;
  onSignedIn?: () => void;
  /** The interrupted action, for the texts. */
  action?: 'publish' | 'update' | 'save';
}) {
  const queries = useQueryClient();
  const { data: providers } = useQuery(identityQueries.providers());
  const { pathname, search } = useLocation();
  const signedIn = (user: OwnUser) => {
    startSession(queries, user);
    onSignedIn();
    toast.success(`Signed in as ${user.displayName}`, {
      description: action ? `You can ${action} now.` : 'You can continue now.',
    });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sign in again"
      description={
        action
          ? `Your session has ended. Everything you wrote is still here. Sign in, then ${action} it.`
          : 'Your session has ended. What you typed is still here. Sign in, then try again.'
      }
    >
      <div className="mt-5">
        {providers?.passwords !== false && <SignInForm onSignedIn={signedIn} />}
        {providers && (providers.items.length > 0 || providers.hosted?.firebase) && (
          <ProviderButtons page="login" next={pathname + search} onSignedIn={signedIn} />
        )}
      </div>
    </Dialog>
  );
}
