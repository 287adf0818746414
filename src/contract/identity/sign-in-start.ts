/** Pages from which a sign-in with a provider starts. */
export const signInPages = ['login', 'signup', 'settings'] as const;
export type SignInPage = (typeof signInPages)[number];

/** Parameters of a sign-in with a provider. */
export interface SignInStart {
  /** The page to open afterwards. */
  next: string;
  page: SignInPage;
  /** Id of the window opened for it; absent when the page itself navigates to the provider. */
  window?: string | undefined;
  /** Whether the user must authenticate again even if the provider remembers them. */
  again: boolean;
}

/** Address that starts a sign-in with a provider: for browsers to open, not an endpoint for programs. */
export function signInStartAddress(
  provider: string,
  { next = '/', page = 'login', window, again = false }: Partial<SignInStart>,
): string {
  const params = new URLSearchParams({
    page,
    ...(next !== '/' && { next }),
    ...(window && { window }),
    ...(again && { again: '1' }),
  });
  return `/api/auth/start/${encodeURIComponent(provider)}?${params}`;
}

/** Name of the BroadcastChannel on which a sign-in window reports its result to the site's pages. */
export const signInChannel = 'sign-in-window';

/** Result of a sign-in window. `message` is shown to the user; it is absent when there is no explanation. */
export interface SignInResult {
  window: string;
  outcome: 'done' | 'refused' | 'failed';
  message?: string;
}
