import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Provider } from '../../contract/identity/providers.ts';
import {
  type SignInResult,
  type SignInStart,
  signInChannel,
  signInStartAddress,
} from '../../contract/identity/sign-in-start.ts';
import type { OwnUser } from '../../contract/people/users.ts';
import { userQueries } from '../people/queries.ts';

/**
 * Signs in with a provider while the page stays open. The pop-up reports its outcome over a same-origin
 * BroadcastChannel; closing it early counts as no attempt. `onSignedIn` receives the signed-in user, also
 * after a sign-in started in another tab. Returns `open`, the provider whose window is open (`waiting`) and
 * the error `message` of the last attempt.
 */
export function useSignInWindow(start: Omit<SignInStart, 'window'>, onSignedIn: (user: OwnUser) => void) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Provider>();
  const [message, setMessage] = useState<string>();
  const opened = useRef<{ id: string; provider: Provider; window: Window } | null>(null);

  const onOutcome = async ({ window, outcome, message: reported }: SignInResult) => {
    const own = opened.current?.id === window ? opened.current : undefined;
    if (own) setWaiting(undefined);
    if (outcome === 'done') {
      const user = await queries
        .fetchQuery({ ...userQueries.me(), staleTime: 0 })
        .catch((error: Error) => setMessage(error.message));
      if (user) onSignedIn(user);
    } else if (own && outcome === 'refused') {
      setMessage(reported);
    } else if (own && start.page === 'signup') {
      setMessage(reported ?? `${own.provider.name} signup failed`);
    } else if (own) {
      // biome-ignore lint/suspicious/noConsole: provider errors are only logged on the sign-in page
      console.error(`Sign-in with ${own.provider.name} failed`, reported ?? '');
    }
  };
  const latest = useRef(onOutcome);
  useEffect(() => {
    latest.current = onOutcome;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.onmessage = ({ data }: MessageEvent<SignInResult>) => void latest.current(data);
    return () => channel.close();
  }, []);
  // Browsers have no event for a closed pop-up, so this polls.
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (opened.current?.window.closed) setWaiting(undefined);
    }, 500);
    return () => clearInterval(timer);
  }, [waiting]);

  /**
   * Call it in the click handler; otherwise browsers block the window. If it is blocked anyway, the page
   * itself navigates to the provider.
   */
  const open = (provider: Provider) => {
    setMessage(undefined);
    const id = crypto.randomUUID();
    const window = globalThis.open(
      signInStartAddress(provider.id, { ...start, window: id }),
      'promptorium-sign-in',
      popupFeatures(),
    );
    if (!window) {
      location.assign(signInStartAddress(provider.id, start));
      return;
    }
    opened.current = { id, provider, window };
    setWaiting(provider);
    window.focus();
  };
  return { open, waiting, message };
}

/** Returns the window features for a small pop-up centred over this window. */
function popupFeatures(): string {
  const [width, height] = [520, 680];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
