import { useQueryClient } from '@tanstack/react-query';
import { beginSession } from '../identity/session.ts';
import { SignInForm } from '../identity/sign-in-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';

/** The session ended while somebody was writing: they sign in right here, and lose nothing. */
export function SessionDialog({
  open,
  onClose,
  action,
}: {
  open: boolean;
  onClose: () => void;
  /** What they were about to do. */
  action: 'publish' | 'update' | 'save';
}) {
  const queries = useQueryClient();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Sign in again"
      description={`Your session has ended. Everything you wrote is still here: sign in, then ${action} it.`}
    >
      <div className="mt-5">
        <SignInForm
          onSignedIn={(user) => {
            beginSession(queries, user);
            onClose();
            toast.success(`Signed in as ${user.displayName}`, { description: `You can ${action} now.` });
          }}
        />
      </div>
    </Dialog>
  );
}
