import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { looksLikeEmail, notAnEmail } from '../../domain/email.ts';
import { EmailField } from '../ui/field.tsx';
import { FormError, formErrorMessage, SubmitButton, useFormErrors } from '../ui/form.tsx';
import { useMe } from '../users/queries.ts';
import { useAccounts } from './accounts.ts';

/** Requests a mail with a link to reset the password. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const accounts = useAccounts();
  const me = useMe();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'email'>();
  const request = useMutation({
    mutationFn: accounts.requestReset,
    onSuccess: (_, email) => onSent(email),
    onError: showApiErrors,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const email = String(new FormData(event.currentTarget).get('email')).trim();
    if (!email) showErrors({ email: 'Email is required' });
    else if (!looksLikeEmail(email)) showErrors({ email: notAnEmail });
    else request.mutate(email);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={clearError}>
      <FormError>{formErrorMessage(request.error)}</FormError>
      <EmailField defaultValue={me?.email} error={errors.email} />
      <SubmitButton busy={request.isPending} busyLabel="Sending..." className="mt-6 w-full">
        Send the link
      </SubmitButton>
    </form>
  );
}
