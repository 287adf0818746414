import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { invitationIn } from '../../contract/core/next-page.ts';
import type { Firebase } from '../../contract/identity/hosted.ts';
import type { Provider } from '../../contract/identity/providers.ts';
import { signInStartAddress } from '../../contract/identity/sign-in-start.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { useHydrated } from '../core/hydrated.ts';
import { useQueryParams } from '../core/query-params.ts';
import { Button, ButtonLink } from '../ui/forms/button.tsx';
import { FormError } from '../ui/forms/form.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { firebaseClient } from './accounts.ts';
import { nextAfterSignIn } from './next-page.ts';
import { identityQueries } from './queries.ts';
import { useSignInWindow } from './sign-in-window.ts';
import { TermsLinks } from './sign-up/terms-box.tsx';

/**
 * The sign-in buttons below a form. If no provider is configured, shows an inactive Google button with an
 * explanation.
 */
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
  const { items: providers, hosted, passwords } = data;
  const hasForm = passwords && (!hosted || hosted.firebase);
  return (
    <>
      {hasForm ? (
        <div className="my-6 flex items-center gap-4 text-sm text-muted before:h-px before:grow before:bg-hairline after:h-px after:grow after:bg-hairline">
          or
        </div>
      ) : (
        <div className="h-6" />
      )}
      {hosted?.firebase ? (
        <FirebaseGoogle firebase={hosted.firebase} page={page} next={next} onSignedIn={onSignedIn} />
      ) : providers.length ? (
        <ProviderList providers={providers} page={page} next={next} onSignedIn={onSignedIn} />
      ) : (
        !hosted && <GoogleButton />
      )}
      {(providers.length > 0 || hosted?.firebase) && page === 'signup' && (
        <p className="mt-3 text-center text-sm text-muted">
          By continuing you agree to the <TermsLinks />
        </p>
      )}
    </>
  );
}

/**
 * A button for each provider that opens a pop-up window; before hydration it is a link to the start of the
 * sign-in.
 */
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

/** Sign-in with Google through Firebase, in a pop-up window. Closing the window is not an error. */
function FirebaseGoogle({
  firebase,
  page,
  next,
  onSignedIn,
}: {
  firebase: Firebase;
  page: 'login' | 'signup';
  next: string;
  onSignedIn: (user: OwnUser) => void;
}) {
  const hydrated = useHydrated();
  const signIn = useMutation({
    mutationFn: async () =>
      (await firebaseClient()).signInWithGoogle(firebase, failureMessages[page], invitationIn(next)),
    onSuccess: (user) => user && onSignedIn(user),
    onError: (error) => {
      // biome-ignore lint/suspicious/noConsole: provider errors are only logged on the sign-in page
      if (isOnlyLogged(error, page)) console.error('Sign-in with Google failed', error.message);
    },
  });
  const { error } = signIn;
  return (
    <div>
      <FormError>{error && !isOnlyLogged(error, page) ? error.message : undefined}</FormError>
      <Button
        variant="secondary"
        size="lg"
        className="w-full"
        busy={signIn.isPending}
        disabled={!hydrated}
        onClick={() => signIn.mutate()}
      >
        <GoogleMark />
        Continue with Google
      </Button>
    </div>
  );
}

/**
 * Whether an error is not shown: this applies on the sign-in page, unless this site refused the user and the
 * message has instructions.
 */
function isOnlyLogged({ status }: ApiError, page: 'login' | 'signup'): boolean {
  return page === 'login' && (status === 0 || status === 401);
}

const failureMessages = { login: 'Google sign-in failed', signup: 'Google signup failed' };

/**
 * The Google button of a site where Google sign-in is not configured. It stays focusable, so that the
 * explanation is available to keyboard users.
 */
function GoogleButton() {
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-disabled
        aria-describedby={id}
        onClick={() => toast.message(notConfigured, { id: 'google' })}
        className="inline-flex min-h-11 w-full cursor-not-allowed items-center justify-center gap-3 rounded-control border border-hairline bg-sunken px-4 text-sm font-medium text-muted"
      >
        <GoogleMark />
        Continue with Google
      </button>
      <p id={id} className="mt-2 text-center text-sm text-muted">
        {notConfigured}
      </p>
    </div>
  );
}

const notConfigured = 'Google sign-in is not set up on this site';

/** Google's logo in the current text colour. */
function GoogleMark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="currentColor"
      className="shrink-0"
    >
      <path d="M21.6 12.2c0-.7-.1-1.4-.2-2H12v3.9h5.4a4.6 4.6 0 0 1-2 3v2.5h3.2c1.9-1.7 3-4.3 3-7.4Z" />
      <path d="M12 22c2.7 0 5-.9 6.6-2.4l-3.2-2.5c-.9.6-2 1-3.4 1a5.9 5.9 0 0 1-5.6-4.1H3.1v2.6A10 10 0 0 0 12 22Z" />
      <path d="M6.4 14a6 6 0 0 1 0-4V7.4H3.1a10 10 0 0 0 0 9.2L6.4 14Z" />
      <path d="M12 5.9c1.5 0 2.8.5 3.8 1.5l2.9-2.9A10 10 0 0 0 3.1 7.4L6.4 10A5.9 5.9 0 0 1 12 5.9Z" />
    </svg>
  );
}
