/** Pages from which a sign-in with a provider begins. */
export const signInPages = ['login', 'signup', 'settings'] as const;
export type SignInPage = (typeof signInPages)[number];

/** What the beginning of a sign-in with a provider is told. */
export interface SignInStart {
  /** Where on the site it leads. */
  next: string;
  page: SignInPage;
  /** Names the window that was opened for it; none when the page itself goes to the provider. */
  window?: string | undefined;
  /** Whether the person is to show anew who they are, also where the provider remembers them. */
  again: boolean;
}

/** Where a sign-in with a provider begins: an address for a browser, not a call. */
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

/** The name of the channel over which the window of a sign-in tells the pages of the site that it is over. */
export const signInChannel = 'sign-in-window';

/** What such a window tells. `message` is for the person; without one there is nothing to say but that it failed. */
export interface SignInWord {
  window: string;
  outcome: 'done' | 'refused' | 'failed';
  message?: string;
}
