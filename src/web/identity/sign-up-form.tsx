import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { limits } from '../../domain/limits.ts';
import { Button } from '../ui/button.tsx';
import { EmailField, TextField } from '../ui/field.tsx';
import { FormError, formErrorMessage, useFormErrors } from '../ui/form.tsx';
import { useAccounts } from './accounts.ts';
import { NewPasswordFields } from './new-password.tsx';
import { checkSignUp, type SignUpForm as Values } from './sign-up-check.ts';
import { TermsBox } from './terms-box.tsx';

/** Creates an account. The inputs are uncontrolled, as in the sign-in form. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (user: OwnUser) => void }) {
  const accounts = useAccounts();
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<keyof Values>();
  const [terms, setTerms] = useState(false);
  // The box may have been ticked before hydration, or restored by Back.
  useEffect(() => {
    if (form.current) setTerms(valuesOf(form.current).terms);
  }, [form]);
  const signUp = useMutation({
    mutationFn: accounts.signUp,
    onSuccess: onSignedUp,
    onError: showApiErrors,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = valuesOf(event.currentTarget);
    const found = checkSignUp(values);
    showErrors(found);
    if (Object.keys(found).length === 0) signUp.mutate(values);
  };

  const busy = signUp.isPending || signUp.isSuccess;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={clearError}>
      <FormError>{formErrorMessage(signUp.error)}</FormError>
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
      <Button type="submit" size="lg" busy={busy} disabled={!terms} className="mt-7 w-full">
        {busy ? 'Creating account...' : 'Create account'}
      </Button>
    </form>
  );
}

function valuesOf(form: HTMLFormElement): Values {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    password: text('password'),
    confirmPassword: text('confirmPassword'),
    terms: data.has('terms'),
  };
}
