import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { looksLikeEmail, notAnEmail } from '../../domain/email.ts';
import { identityQueries } from '../identity/queries.ts';
import { Reauthentication, useReauthMethod } from '../identity/reauthentication.tsx';
import { useApi } from '../runtime/query-client.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { EmailField } from '../ui/email-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';

/** Asks for a new address and the password, and has a link mailed to the address. */
export function ChangeEmail({
  user,
  open,
  onClose,
  onAsked,
}: {
  user: OwnUser;
  open: boolean;
  onClose: () => void;
  /** A link is on its way to the address. */
  onAsked: (email: string) => void;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change your email address"
      description={`We send a link to the new address. Until you open it, your address stays ${user.email}.`}
    >
      {open && <EmailForm user={user} onClose={onClose} onAsked={onAsked} />}
    </Dialog>
  );
}

function EmailForm({
  user,
  onClose,
  onAsked,
}: {
  user: OwnUser;
  onClose: () => void;
  onAsked: (email: string) => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const proof = useReauthMethod();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'email' | 'password'>();
  const change = useMutation({
    mutationFn: (body: { email: string; password?: string }) => api.changeEmail({ body }),
    onSuccess: (_, { email }) => {
      onClose();
      onAsked(email);
    },
    onError: (error) => {
      showApiErrors(error);
      // A fresh sign-in may be over by now.
      void queries.invalidateQueries({ queryKey: identityQueries.ways().queryKey });
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
      ...(proof === 'password' && !password && { password: 'Password is required' }),
    };
    showErrors(found);
    if (Object.keys(found).length === 0) change.mutate({ email, ...(proof === 'password' && { password }) });
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
        to="change your address"
        hint="So that nobody else at this screen can do this."
        error={errors.password}
      />
      <DialogActions onCancel={onClose} busy={change.isPending} disabled={proof === 'again'}>
        {change.isPending ? 'Sending...' : 'Send the link'}
      </DialogActions>
    </form>
  );
}
