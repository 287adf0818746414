import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { looksLikeEmail, notAnEmail } from '../../domain/email.ts';
import { identityQueries } from '../identity/queries.ts';
import { Reauthentication, useReauthMethod } from '../identity/reauthentication.tsx';
import { useApi } from '../runtime/query-client.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { EmailField } from '../ui/field.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../ui/form.tsx';

/** Asks for a new email address and the password, and requests a confirmation link to the new address. */
export function ChangeEmail({
  user,
  open,
  onClose,
  onRequested,
}: {
  user: OwnUser;
  open: boolean;
  onClose: () => void;
  /** Called when a link was sent to the new address. */
  onRequested: (email: string) => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change your email address"
      description={`We will send a link to the new address. Until you open it, your address stays ${user.email}.`}
    >
      {open && <EmailForm user={user} onClose={onClose} onRequested={onRequested} />}
    </Dialog>
  );
}

function EmailForm({
  user,
  onClose,
  onRequested,
}: {
  user: OwnUser;
  onClose: () => void;
  onRequested: (email: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const reauth = useReauthMethod();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'email' | 'password'>();
  const change = useMutation({
    mutationFn: (body: { email: string; password?: string }) => api.changeEmail({ body }),
    onSuccess: (_, { email }) => {
      onClose();
      onRequested(email);
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
    const email = String(data.get('email') ?? '').trim();
    const password = String(data.get('password') ?? '');
    const found = {
      ...(!email ? { email: 'Email is required' } : !looksLikeEmail(email) && { email: notAnEmail }),
      ...(reauth === 'password' && !password && { password: 'Password is required' }),
    };
    showErrors(found);
    if (Object.keys(found).length === 0) change.mutate({ email, ...(reauth === 'password' && { password }) });
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
      <EmailField label="New email" autoComplete="email" error={errors.email} />
      <Reauthentication
        user={user}
        action="change your address"
        hint="So that nobody else with access to this device can do this."
        error={errors.password}
      />
      <DialogActions onCancel={onClose} busy={change.isPending} disabled={reauth === 'sign-in-again'}>
        {change.isPending ? 'Sending...' : 'Send the link'}
      </DialogActions>
    </form>
  );
}
