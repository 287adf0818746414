import { emailProblem } from '../../domain/email.ts';
import { EmailField } from '../ui/field.tsx';
import { Form, SubmitButton, useForm } from '../ui/form.tsx';
import { useMe } from '../users/queries.ts';
import { useAccounts } from './accounts.ts';

/** Requests a mail with a link to reset the password. */
export function ForgotForm({ onSent }: { onSent: (email: string) => void }) {
  const accounts = useAccounts();
  const me = useMe();
  const { form, errors } = useForm({
    read: (text) => ({ email: text('email').trim() }),
    check: ({ email }) => {
      const problem = emailProblem(email);
      return problem ? { email: problem } : {};
    },
    send: ({ email }) => accounts.requestReset(email),
    onSuccess: (_, { email }) => onSent(email),
  });
  return (
    <Form form={form}>
      <EmailField defaultValue={me?.email} error={errors.email} />
      <SubmitButton busy={form.busy} busyLabel="Sending..." className="mt-6 w-full">
        Send the link
      </SubmitButton>
    </Form>
  );
}
