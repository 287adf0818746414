import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useApi } from '../runtime/query-client.ts';
import { FormError, formErrorMessage, SubmitButton, useFormErrors } from '../ui/form.tsx';
import { checkNewPassword, NewPasswordFields } from './new-password.tsx';
import { HiddenUsername } from './password-field.tsx';
import { clearSession } from './session.ts';

/** Sets a new password with the token of a mailed link. `email` is for password managers. */
export function ResetForm({
  token,
  email,
  onDone,
  onInvalid,
}: {
  token: string;
  email: string;
  onDone: () => void;
  /** Called when the link was used or expired in the meantime. */
  onInvalid: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<
    'password' | 'confirmPassword'
  >();
  const reset = useMutation({
    mutationFn: (password: string) => api.resetPassword({ body: { token, password } }),
    onSuccess: () => {
      // All sessions of the user have ended, possibly also one of this browser.
      clearSession(queries);
      onDone();
    },
    onError: (error) => (error.status === 404 ? onInvalid() : showApiErrors(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending) return;
    const data = new FormData(event.currentTarget);
    const password = String(data.get('password'));
    const found = checkNewPassword(password, String(data.get('confirmPassword')));
    showErrors(found);
    if (Object.keys(found).length === 0) reset.mutate(password);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={clearError}>
      <FormError>{formErrorMessage(reset.error)}</FormError>
      <HiddenUsername email={email} />
      <div className="space-y-5">
        <NewPasswordFields label="New password" name="password" errors={errors} />
      </div>
      <SubmitButton busy={reset.isPending} busyLabel="Saving..." className="mt-7 w-full">
        Save new password
      </SubmitButton>
    </form>
  );
}
