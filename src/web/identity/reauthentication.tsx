import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import type { OwnUser } from '../../contract/users.ts';
import { CurrentPasswordField } from './own-password.tsx';
import { ProviderList } from './provider-buttons.tsx';
import { identityQueries } from './queries.ts';
import { startSession } from './session.ts';
import { useSignInMethods } from './sign-in-methods.ts';

/**
 * What shows that it is really the person, before something that cannot be undone: `password` asks for it in the form; people
 * without one have signed in just now (`fresh`), or do so again (`again`).
 */
export function useReauthMethod(): 'password' | 'fresh' | 'again' {
  const ways = useSignInMethods();
  if (!ways || ways.password) return 'password';
  return ways.freshUntil ? 'fresh' : 'again';
}

/** The field for the password, or the buttons to sign in again; nothing after a fresh sign-in. `to`: 'delete your account'. */
export function Reauthentication({
  user,
  to,
  hint,
  error,
}: {
  user: OwnUser;
  to: string;
  hint: string;
  error: string | undefined;
}) {
  const proof = useReauthMethod();
  if (proof === 'fresh') return null;
  if (proof === 'again') return <SignInAgain to={to} />;
  return <CurrentPasswordField user={user} hint={hint} error={error} />;
}

/** Has somebody without a password sign in once more, in a window beside what they have typed. */
export function SignInAgain({ to }: { to: string }) {
  const queries = useQueryClient();
  const ways = useSignInMethods();
  const { data: configured } = useQuery(identityQueries.providers());
  const providers = (ways?.providers ?? []).flatMap(({ id, name }) => (id ? [{ id, name }] : []));
  // Their accounts are kept by a provider that has no button here.
  if (configured?.hosted && !providers.length)
    return (
      <p className="rounded-card border border-hairline p-4 text-sm">
        To {to}, sign out and sign in again first: you can within ten minutes after that. So nobody else at
        this screen does it.
      </p>
    );
  return (
    <div className="rounded-card border border-hairline p-4">
      <p className="mb-3 text-sm">
        Sign in again to {to}, so that nobody else at this screen can do it. What you typed stays.
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
          The way you signed in is not open any more.{' '}
          <a href={paths.forgotPassword()} className="link">
            Have a link mailed to set a password
          </a>
        </p>
      )}
    </div>
  );
}
