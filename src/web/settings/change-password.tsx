import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { paths } from '../../contract/routes.ts';
import type { OwnUser } from '../../contract/users.ts';
import { checkNewPassword, NewPasswordFields } from '../identity/new-password.tsx';
import { HiddenUsername, PasswordField } from '../identity/password-field.tsx';
import { identityQueries } from '../identity/queries.ts';
import { SignInAgain, useReauthMethod } from '../identity/reauthentication.tsx';
import { useApi } from '../runtime/query-client.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../ui/form.tsx';
import { toast } from '../ui/toast.ts';

/** Asks for the current password, if the user has one, and a new one. */
export function ChangePassword({
  user,
  open,
  onClose,
}: {
  user: OwnUser;
  open: boolean;
  onClose: () => void;
}) {
  const reauth = useReauthMethod();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={reauth === 'password' ? 'Change your password' : 'Set a password'}
      description={
        reauth === 'password'
          ? 'You stay signed in here, and are signed out everywhere else.'
          : 'You can then also sign in with your email address and password. You are signed out everywhere but here.'
      }
    >
      {open && <PasswordForm user={user} onClose={onClose} />}
    </Dialog>
  );
}

function PasswordForm({ user, onClose }: { user: OwnUser; onClose: () => void }) {
  const api = useApi();
  const queries = useQueryClient();
  const reauth = useReauthMethod();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<
    'currentPassword' | 'newPassword' | 'confirmPassword'
  >();
  const change = useMutation({
    mutationFn: (body: { currentPassword?: string; newPassword: string }) => api.changePassword({ body }),
    onSuccess: () => {
      onClose();
      toast.success(reauth === 'password' ? 'Password changed' : 'Password set');
      void queries.invalidateQueries({ queryKey: identityQueries.sessions().queryKey });
      void queries.invalidateQueries({ queryKey: identityQueries.signInMethods().queryKey });
    },
    onError: (error) => {
      showApiErrors(error);
      // The sign-in may no longer count as recent.
      void queries.invalidateQueries({ queryKey: identityQueries.signInMethods().queryKey });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    const [currentPassword, newPassword] = [text('currentPassword'), text('newPassword')];
    const { password, confirmPassword } = checkNewPassword(newPassword, text('confirmPassword'));
    const found = {
      ...(reauth === 'password' && !currentPassword && { currentPassword: 'Current password is required' }),
      ...(password && { newPassword: password }),
      ...(confirmPassword && { confirmPassword }),
    };
    showErrors(found);
    if (Object.keys(found).length === 0)
      change.mutate({ newPassword, ...(reauth === 'password' && { currentPassword }) });
  };
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={clearError}
      className="mt-5 space-y-5"
    >
      <FormError>{formErrorMessage(change.error)}</FormError>
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
      <DialogActions onCancel={onClose} busy={change.isPending} disabled={reauth === 'sign-in-again'}>
        {change.isPending ? 'Saving...' : 'Save new password'}
      </DialogActions>
    </form>
  );
}
