import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnUser } from '../../contract/users.ts';
import { limits } from '../../domain/limits.ts';
import { useApi } from '../query-client.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { FormError } from './form-error.tsx';
import { PasswordField } from './password-field.tsx';
import { checkSignUp, type SignUpErrors, type SignUpForm as Values } from './sign-up-check.ts';
import { TermsBox } from './terms-box.tsx';

/** A new account. The inputs keep their own values, as in the form for signing in. */
export function SignUpForm({ onSignedUp }: { onSignedUp: (user: OwnUser) => void }) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<SignUpErrors>({});
  const [terms, setTerms] = useState(false);
  // A tick that was set before scripts ran, or kept by Back, counts.
  useEffect(() => {
    if (form.current) setTerms(valuesOf(form.current).terms);
  }, []);
  const signUp = useMutation({
    mutationFn: ({ name, email, password }: Values) => api.signUp({ body: { name, email, password } }),
    onSuccess: ({ user }) => onSignedUp(user),
    onError: (error) => {
      const told = Object.fromEntries(error.errors.map(({ field, message }) => [field, message]));
      show(told as SignUpErrors);
    },
  });

  const show = (found: SignUpErrors) => {
    setErrors(found);
    const [first] = Object.keys(found);
    const input = first && form.current?.elements.namedItem(first);
    if (input instanceof HTMLInputElement) input.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = valuesOf(event.currentTarget);
    const found = checkSignUp(values);
    show(found);
    if (Object.keys(found).length === 0) signUp.mutate(values);
  };
  const forget = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement;
    if (name in errors) setErrors({ ...errors, [name]: undefined });
  };

  const busy = signUp.isPending || signUp.isSuccess;
  const untold = signUp.error && signUp.error.errors.length === 0;
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} onInput={forget}>
      <FormError>{untold ? signUp.error?.message : null}</FormError>
      <div className="space-y-5">
        <TextField
          label="Full name"
          name="name"
          autoComplete="name"
          maxLength={limits.displayName}
          aria-required
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.email}
          aria-required
          error={errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="new-password"
          maxLength={limits.passwordMax}
          aria-required
          hint={`At least ${limits.passwordMin} characters`}
          error={errors.password}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          maxLength={limits.passwordMax}
          aria-required
          error={errors.confirmPassword}
        />
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
