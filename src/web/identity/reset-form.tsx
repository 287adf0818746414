import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../core/query-client.ts';
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx';
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
  const { form, errors } = useForm({
    read: (text) => ({ password: text('password'), confirmPassword: text('confirmPassword') }),
    check: ({ password, confirmPassword }) => checkNewPassword(password, confirmPassword),
    send: ({ password }) => api.resetPassword({ body: { token, password } }),
    onSuccess: () => {
      // All sessions of the user have ended, possibly including this browser's.
      clearSession(queries);
      onDone();
    },
    onError: ({ status }) => {
      if (status === 404) onInvalid();
    },
  });
  return (
    <Form form={form}>
      <HiddenUsername email={email} />
      <div className="space-y-5">
        <NewPasswordFields label="New password" name="password" errors={errors} />
      </div>
      <SubmitButton busy={form.busy} busyLabel="Saving..." className="mt-7 w-full">
        Save new password
      </SubmitButton>
    </Form>
  );
}
