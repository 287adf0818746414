import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useApi } from '../runtime/query-client.ts';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { HiddenUsername } from './account-name.tsx';
import { checkNewPassword } from './new-password-check.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { clearSession } from './session.ts';

/** A new password, by a mailed link. `email` is for the browser's store of passwords. */
export function ResetForm({
  token,
  email,
  onDone,
  onGone,
}: {
  token: string;
  email: string;
  onDone: () => void;
  /** The link was used up meanwhile. */
  onGone: () => void;
}) {
  const api = useApi();
  const queries = useQueryClient();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<
    'password' | 'confirmPassword'
  >();
  const reset = useMutation({
    mutationFn: (password: string) => api.resetPassword({ body: { token, password } }),
    onSuccess: () => {
      // Every session ended, perhaps one of this browser.
      clearSession(queries);
      onDone();
    },
    onError: (error) => (error.status === 404 ? onGone() : showApiErrors(error)),
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
