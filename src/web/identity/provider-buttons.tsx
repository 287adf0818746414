import { useQuery } from '@tanstack/react-query';
import type { Provider } from '../../contract/providers.ts';
import { paths } from '../../contract/routes.ts';
import { signInStartAddress } from '../../contract/sign-in-start.ts';
import type { OwnUser } from '../../contract/users.ts';
import { useHydrated } from '../runtime/hydrated.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Divider } from './auth-page.tsx';
import { FirebaseGoogle } from './firebase-google.tsx';
import { GoogleButton, GoogleMark } from './google-button.tsx';
import { nextAfterSignIn } from './next-page.ts';
import { identityQueries } from './queries.ts';
import { useSignInWindow } from './sign-in-window.ts';

/** The sign-in buttons below a form. Without a configured provider it shows an inactive Google button that explains this. */
export function ProviderButtons({
  page,
  next: nextProp,
  onSignedIn,
}: {
  page: 'login' | 'signup';
  /** The page to open after signing in. Default: the one in `?next=`. */
  next?: string;
  onSignedIn: (user: OwnUser) => void;
}) {
  const { data } = useQuery(identityQueries.providers());
  const nextParam = nextAfterSignIn(useQueryParams());
  const next = nextProp ?? nextParam;
  if (!data) return null;
  const { items: providers, hosted } = data;
  const hasForm = !hosted || hosted.firebase;
  return (
    <>
      {hasForm ? <Divider>or</Divider> : <div className="h-6" />}
      {hosted?.firebase ? (
        <FirebaseGoogle firebase={hosted.firebase} page={page} onSignedIn={onSignedIn} />
      ) : providers.length ? (
        <ProviderList providers={providers} page={page} next={next} onSignedIn={onSignedIn} />
      ) : (
        !hosted && <GoogleButton />
      )}
      {(providers.length > 0 || hosted?.firebase) && page === 'signup' && (
        <p className="mt-3 text-center text-sm text-muted">
          By continuing you agree to the{' '}
          <a href={paths.terms()} target="_blank" rel="noreferrer" className="link">
            Terms of Service
          </a>{' '}
          and{' '}
          <a href={paths.privacy()} target="_blank" rel="noreferrer" className="link">
            Privacy Policy
          </a>
        </p>
      )}
    </>
  );
}

/** A button for each provider, which opens a pop-up window; before hydration a link to the start of the sign-in. */
export function ProviderList({
  providers,
  page,
  next,
  again = false,
  onSignedIn,
}: {
  providers: readonly Provider[];
  page: 'login' | 'signup' | 'settings';
  next: string;
  /** Whether the provider should ask for credentials again. */
  again?: boolean;
  onSignedIn: (user: OwnUser) => void;
}) {
  const hydrated = useHydrated();
  const start = { page, next, again };
  const { open, waiting, message } = useSignInWindow(start, onSignedIn);
  return (
    <div className="flex flex-col gap-3">
      {/* Live regions are always rendered, because one that is added with its text is not announced. */}
      <div role="alert" className="empty:hidden">
        {message && <p className="rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">{message}</p>}
      </div>
      {providers.map((provider) => {
        const label = (
          <>
            {provider.name === 'Google' && <GoogleMark />}
            <span className="truncate">Continue with {provider.name}</span>
          </>
        );
        return hydrated ? (
          <Button
            key={provider.id}
            variant="secondary"
            size="lg"
            className="w-full"
            onClick={() => open(provider)}
          >
            {label}
          </Button>
        ) : (
          <ButtonLink
            key={provider.id}
            href={signInStartAddress(provider.id, start)}
            variant="secondary"
            size="lg"
            className="w-full"
          >
            {label}
          </ButtonLink>
        );
      })}
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {waiting && `Continue in the ${waiting.name} window.`}
      </p>
    </div>
  );
}
