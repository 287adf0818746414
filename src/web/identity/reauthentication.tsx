import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../contract/core/routes.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { type FormOptions, useForm } from '../ui/forms/form.tsx';
import { CurrentPasswordField } from './password-field.tsx';
import { ProviderList } from './provider-buttons.tsx';
import { identityQueries, useSignInMethods } from './queries.ts';
import { startSession } from './session.ts';

/**
 * Returns how the user confirms their identity before a sensitive action: with their password or, if they
 * have none, with a recent sign-in. If the last sign-in is too old, they must sign in again.
 */
export function useReauthMethod(): 'password' | 'recent-sign-in' | 'sign-in-again' {
  const methods = useSignInMethods();
  if (!methods || methods.password) return 'password';
  return methods.freshUntil ? 'recent-sign-in' : 'sign-in-again';
}

/**
 * Wraps {@link useForm} for a form with {@link Reauthentication}. After a failure it checks again whether the
 * sign-in counts as recent.
 */
export function useReauthForm<Values extends object, Reply>(options: FormOptions<Values, Reply>) {
  const queries = useQueryClient();
  const { queryKey } = identityQueries.signInMethods();
  return useForm({ ...options, onError: () => void queries.invalidateQueries({ queryKey }) });
}

/**
 * The password field or the buttons to sign in again; nothing after a recent sign-in. `action` is e.g.
 * 'delete your account'.
 */
export function Reauthentication({
  user,
  action,
  hint,
  error,
}: {
  user: OwnUser;
  action: string;
  hint?: string;
  error: string | undefined;
}) {
  const method = useReauthMethod();
  if (method === 'recent-sign-in') return null;
  if (method === 'sign-in-again') return <SignInAgain action={action} />;
  return <CurrentPasswordField user={user} error={error} {...(hint && { hint })} />;
}

/** Asks a user without a password to sign in again, in a pop-up window, so that form input is not lost. */
export function SignInAgain({ action }: { action: string }) {
  const queries = useQueryClient();
  const methods = useSignInMethods();
  const { data: configured } = useQuery(identityQueries.providers());
  const providers = (methods?.providers ?? []).flatMap(({ id, name }) => (id ? [{ id, name }] : []));
  // The hosted identity provider has no sign-in button here.
  if (configured?.hosted && !providers.length)
    return (
      <p className="rounded-card border border-hairline p-4 text-sm">
        To {action}, sign out, sign in again and do it within ten minutes. This confirms it’s you.
      </p>
    );
  return (
    <div className="rounded-card border border-hairline p-4">
      <p className="mb-3 text-sm">
        Sign in again to {action}. This confirms it’s you. Your input won’t be lost.
      </p>
      {providers.length ? (
        <ProviderList
          providers={providers}
          page="settings"
          next={paths.settings()}
          again
          onSignedIn={(user) => startSession(queries, user)}
        />
      ) : (
        <p className="text-sm">
          Your sign-in method is no longer available.{' '}
          <a href={paths.forgotPassword()} className="link">
            Request a link to set a password
          </a>
        </p>
      )}
    </div>
  );
}
