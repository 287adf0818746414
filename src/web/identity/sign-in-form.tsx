import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { EmailField } from '../ui/forms/field.tsx';
import { FormError, formErrorMessage, SubmitButton } from '../ui/forms/form.tsx';
import { useAccounts } from './accounts.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

/**
 * The email and password form. The inputs are uncontrolled, so that text entered by the user or a password
 * manager before hydration is preserved. `method="post"` prevents the password from appearing in the URL if
 * the browser submits the form itself.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: OwnUser) => void }) {
  const accounts = useAccounts();
  const form = useRef<HTMLFormElement>(null);
  // Email and password were correct, and the user has a second factor.
  const [codeRequired, setCodeRequired] = useState(false);
  const signIn = useMutation({
    mutationFn: accounts.signIn,
    onSuccess: (reply) => ('user' in reply ? onSignedIn(reply.user) : setCodeRequired(true)),
    onError: ({ errors: [error] }) => {
      const name = error?.field === 'email' || error?.field === 'code' ? error.field : 'password';
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.focus();
    },
  });
  const errors = signIn.error?.errors ?? [];
  const errorOf = (field: string) => errors.find((error) => error.field === field)?.message;

  const busy = signIn.isPending || (signIn.isSuccess && 'user' in signIn.data);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    signIn.mutate({
      email: String(data.get('email')),
      password: String(data.get('password')),
      ...(codeRequired && { code: String(data.get('code')) }),
    });
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as HTMLInputElement).name !== 'code') setCodeRequired(false);
  };
  return (
    <form ref={form} method="post" onSubmit={submit} onInput={onInput}>
      <FormError>{formErrorMessage(signIn.error)}</FormError>
      <div className="space-y-5">
        <EmailField required error={errorOf('email')} />
        <PasswordField
          label="Password"
          name="password"
          required
          autoComplete="current-password"
          error={errorOf('password')}
        />
        {codeRequired && <CodeField error={errorOf('code')} focusOnMount />}
      </div>
      <p className="mt-2 text-end text-sm">
        <a href={paths.forgotPassword()} className="link inline-flex min-h-6 items-center">
          Forgot password?
        </a>
      </p>
      <SubmitButton busy={busy} busyLabel="Signing in..." className="mt-5 w-full">
        Sign in
      </SubmitButton>
    </form>
  );
}
