import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { paths } from '../../contract/routes.ts';
import type { OwnUser } from '../../contract/users.ts';
import { EmailField } from '../ui/email-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage } from '../ui/form-errors.ts';
import { SubmitButton } from '../ui/submit-button.tsx';
import { useAccounts } from './accounts.ts';
import { CodeField } from './code-field.tsx';
import { PasswordField } from './password-field.tsx';

/**
 * E-mail and password. The inputs keep their own values, so that what was typed or filled in by a password manager before
 * scripts ran is not lost; `post` keeps a password out of the address should a browser ever send the form itself.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: (user: OwnUser) => void }) {
  const accounts = useAccounts();
  const form = useRef<HTMLFormElement>(null);
  // Address and password were right, and belong to somebody with a second factor.
  const [asksCode, setAsksCode] = useState(false);
  const signIn = useMutation({
    mutationFn: accounts.signIn,
    onSuccess: (reply) => ('user' in reply ? onSignedIn(reply.user) : setAsksCode(true)),
    onError: ({ errors: [wrong] }) => {
      const name = wrong?.field === 'email' || wrong?.field === 'code' ? wrong.field : 'password';
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
      ...(asksCode && { code: String(data.get('code')) }),
    });
  };
  const changed = (event: FormEvent<HTMLFormElement>) => {
    if ((event.target as HTMLInputElement).name !== 'code') setAsksCode(false);
  };
  return (
    <form ref={form} method="post" onSubmit={submit} onInput={changed}>
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
        {asksCode && <CodeField error={errorOf('code')} takesFocus />}
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
