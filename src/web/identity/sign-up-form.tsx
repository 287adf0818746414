import { useEffect, useState } from 'react';
import type { OwnUser } from '../../contract/people/users.ts';
import { limits } from '../../domain/core/limits.ts';
import { useSite } from '../core/site.ts';
import { FormCheckParts } from '../pages/form-checks/form-check-parts.tsx';
import { useFormCheck } from '../pages/form-checks/use-form-check.ts';
import { Button } from '../ui/forms/button.tsx';
import { EmailField, TextField } from '../ui/forms/field.tsx';
import { Form, useForm } from '../ui/forms/form.tsx';
import { useAccounts } from './accounts.ts';
import { NewPasswordFields } from './new-password.tsx';
import { checkSignUp } from './sign-up-check.ts';
import { TermsBox } from './terms-box.tsx';

/** Creates an account. */
export function SignUpForm({ onSignedIn }: { onSignedIn: (user: OwnUser) => void }) {
  const accounts = useAccounts();
  const check = useFormCheck();
  const { signUp } = useSite();
  const [terms, setTerms] = useState(false);
  const { form, errors } = useForm({
    read: (text) => ({
      name: text('name'),
      email: text('email'),
      password: text('password'),
      confirmPassword: text('confirmPassword'),
      terms: text('terms') !== '',
    }),
    check: (values) => checkSignUp(values, signUp),
    send: (values) => check.send((form) => accounts.signUp(values, form)),
    onSuccess: onSignedIn,
  });
  // The box may have been ticked before hydration, or restored by Back.
  useEffect(() => {
    if (form.ref.current) setTerms(new FormData(form.ref.current).has('terms'));
  }, [form.ref]);
  return (
    <Form form={form}>
      <div className="space-y-5">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          maxLength={limits.displayName}
          aria-required
          error={errors.name}
        />
        <EmailField error={errors.email} />
        <NewPasswordFields label="Password" name="password" errors={errors} />
        <TermsBox onChange={setTerms} error={errors.terms} />
      </div>
      <Button
        type="submit"
        size="lg"
        busy={form.busy}
        disabled={!terms}
        className="mt-7 w-full noscript:hidden"
      >
        {form.busy ? 'Creating account...' : 'Create account'}
      </Button>
      <FormCheckParts check={check} submit="Create account" className="mt-7 w-full" />
    </Form>
  );
}
