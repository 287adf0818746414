import { emailProblem } from '../../domain/identity/email.ts';
import { FormCheckParts } from '../pages/form-checks/form-check-parts.tsx';
import { useFormCheck } from '../pages/form-checks/use-form-check.ts';
import { useMe } from '../people/queries.ts';
import { EmailField } from '../ui/forms/field.tsx';
import { Form, SubmitButton, useForm } from '../ui/forms/form.tsx';
import { useAccounts } from './accounts.ts';

/** Requests an email with a link to reset the password. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const accounts = useAccounts();
  const me = useMe();
  const formCheck = useFormCheck();
  const { form, errors } = useForm({
    read: (text) => ({ email: text('email').trim() }),
    check: ({ email }) => {
      const problem = emailProblem(email);
      return problem ? { email: problem } : {};
    },
    send: ({ email }) => formCheck.send((form) => accounts.requestReset(email, form)),
    onSuccess: (_, { email }) => onSent(email),
  });
  return (
    <Form form={form}>
      <EmailField defaultValue={me?.email} error={errors.email} />
      <SubmitButton busy={form.busy} busyLabel="Sending..." className="mt-6 w-full noscript:hidden">
        Send reset link
      </SubmitButton>
      <FormCheckParts check={formCheck} submit="Send reset link" className="mt-6 w-full" />
    </Form>
  );
}
