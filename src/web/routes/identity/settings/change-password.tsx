import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../../contract/core/routes.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { useApi } from '../../../core/query-client.ts';
import { keyQueries } from '../../../identity/keys/queries.ts';
import { checkNewPassword, NewPasswordFields } from '../../../identity/new-password.tsx';
import { HiddenUsername, PasswordField } from '../../../identity/password-field.tsx';
import { identityQueries } from '../../../identity/queries.ts';
import { SignInAgain, useReauthForm, useReauthMethod } from '../../../identity/reauthentication.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { RevokeKeysChoice } from './revoke-keys-choice.tsx';

interface ChangePasswordProps {
  user: OwnUser;
  onClose: () => void;
}

/** Asks for the current password, if the user has one, and a new one. */
export function ChangePassword({ open, ...props }: ChangePasswordProps & { open: boolean }) {
  const reauth = useReauthMethod();
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={reauth === 'password' ? 'Change your password' : 'Set a password'}
      description={
        reauth === 'password'
          ? 'You stay signed in here but are signed out everywhere else.'
          : 'You can then also sign in with your email address and password. You are signed out everywhere else.'
      }
    >
      <PasswordForm {...props} />
    </Dialog>
  );
}

function PasswordForm({ user, onClose }: ChangePasswordProps) {
  const api = useApi();
  const queries = useQueryClient();
  const reauth = useReauthMethod();
  const { form, errors } = useReauthForm({
    read: (text) => ({
      currentPassword: text('currentPassword'),
      newPassword: text('newPassword'),
      confirmPassword: text('confirmPassword'),
      revokeKeys: text('revokeKeys') !== '',
    }),
    check: (values) => {
      const { password, confirmPassword } = checkNewPassword(values.newPassword, values.confirmPassword);
      return {
        ...(reauth === 'password' &&
          !values.currentPassword && { currentPassword: 'Current password is required' }),
        ...(password && { newPassword: password }),
        ...(confirmPassword && { confirmPassword }),
      };
    },
    send: ({ newPassword, currentPassword, revokeKeys }) =>
      api.changePassword({
        body: { newPassword, revokeKeys, ...(reauth === 'password' && { currentPassword }) },
      }),
    onSuccess: (_, { revokeKeys }) => {
      onClose();
      toast.success(reauth === 'password' ? 'Password changed' : 'Password set');
      if (revokeKeys) void queries.invalidateQueries({ queryKey: keyQueries.mine().queryKey });
      void queries.invalidateQueries({ queryKey: identityQueries.sessions().queryKey });
      void queries.invalidateQueries({ queryKey: identityQueries.signInMethods().queryKey });
    },
  });
  return (
    <DialogForm
      form={form}
      onCancel={onClose}
      submit="Save new password"
      busyLabel="Saving..."
      disabled={reauth === 'sign-in-again'}
    >
      <HiddenUsername email={user.email} />
      {reauth === 'sign-in-again' && <SignInAgain action="set a password" />}
      {reauth === 'password' && (
        <div>
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            aria-required
            error={errors.currentPassword}
          />
          <p className="mt-1.5 text-sm">
            <a href={paths.forgotPassword()} className="link inline-flex min-h-6 items-center">
              Forgot password?
            </a>
          </p>
        </div>
      )}
      <NewPasswordFields label="New password" name="newPassword" errors={errors} />
      <RevokeKeysChoice />
    </DialogForm>
  );
}
