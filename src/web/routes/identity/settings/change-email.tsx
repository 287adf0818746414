import type { OwnUser } from '../../../../contract/people/users.ts';
import { emailProblem, readableEmail } from '../../../../domain/identity/email.ts';
import { useApi } from '../../../core/query-client.ts';
import { Reauthentication, useReauthForm, useReauthMethod } from '../../../identity/reauthentication.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { EmailField } from '../../../ui/forms/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface ChangeEmailProps {
  user: OwnUser;
  onClose: () => void;
  /** Called after a link was sent to the new address. */
  onRequested: (email: string) => void;
}

/** Asks for a new email address and the password, and requests a confirmation link to the new address. */
export function ChangeEmail({ open, ...props }: ChangeEmailProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title="Change your email address"
      description={`We’ll send a link to the new address. Until you open it, your address stays ${readableEmail(props.user.email)}.`}
    >
      <EmailForm {...props} />
    </Dialog>
  );
}

function EmailForm({ user, onClose, onRequested }: ChangeEmailProps) {
  const api = useApi();
  const reauth = useReauthMethod();
  const { form, errors } = useReauthForm({
    read: (text) => ({ email: text('email').trim(), password: text('password') }),
    check: ({ email, password }) => {
      const problem = emailProblem(email);
      return {
        ...(problem && { email: problem }),
        ...(reauth === 'password' && !password && { password: 'Password is required' }),
      };
    },
    send: ({ email, password }) =>
      api.changeEmail({ body: { email, ...(reauth === 'password' && { password }) } }),
    onSuccess: (_, { email }) => {
      onClose();
      onRequested(email);
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submit="Send the link"
      busyLabel="Sending..."
      disabled={reauth === 'sign-in-again'}
    >
      <EmailField label="New email" autoComplete="email" error={errors.email} />
      <Reauthentication
        user={user}
        action="change your address"
        hint="Confirms that it’s you and not someone else using this device."
        error={errors.password}
      />
    </DialogForm>
  );
}
