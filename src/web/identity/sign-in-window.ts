import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Provider } from '../../contract/providers.ts';
import {
  type SignInStart,
  type SignInWord,
  signInChannel,
  signInStartAddress,
} from '../../contract/sign-in-start.ts';
import type { OwnUser } from '../../contract/users.ts';
import { userQueries } from '../users/queries.ts';

/** A sign-in with a provider, in a window beside the page. */
export interface SignInWindow {
  /** Opens the window; to be called by the click itself, or browsers block it. Where they do so anyway, the page goes to the provider. */
  open(provider: Provider): void;
  /** Whose window is open. */
  waiting: Provider | undefined;
  /** What the person should know of the last attempt. */
  message: string | undefined;
}

/**
 * Signs in with a provider while the page stays as it is. The window tells over a channel of this site alone when it is over; one
 * that is closed before tells nothing, and nothing has happened then. `onSignedIn` is given whoever is signed in by then,
 * also by a window of another page.
 */
export function useSignInWindow(
  start: Omit<SignInStart, 'window'>,
  onSignedIn: (user: OwnUser) => void,
): SignInWindow {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<Provider>();
  const [message, setMessage] = useState<string>();
  const opened = useRef<{ id: string; provider: Provider; window: Window } | null>(null);

  const hear = async ({ window, outcome, message: told }: SignInWord) => {
    const mine = opened.current?.id === window ? opened.current : undefined;
    if (mine) setWaiting(undefined);
    if (outcome === 'done') {
      const user = await queries
        .fetchQuery({ ...userQueries.me(), staleTime: 0 })
        .catch((error: Error) => setMessage(error.message));
      if (user) onSignedIn(user);
    } else if (mine && outcome === 'refused') {
      setMessage(told);
    } else if (mine && start.page === 'signup') {
      setMessage(told ?? `${mine.provider.name} signup failed`);
    } else if (mine) {
      // biome-ignore lint/suspicious/noConsole: SPEC 8: social login errors are only logged
      console.error(`Sign-in with ${mine.provider.name} failed`, told ?? '');
    }
  };
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(signInChannel);
    channel.onmessage = ({ data }: MessageEvent<SignInWord>) => void latest.current(data);
    return () => channel.close();
  }, []);
  // A browser tells nobody that a window was closed.
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => {
      if (opened.current?.window.closed) setWaiting(undefined);
    }, 500);
    return () => clearInterval(timer);
  }, [waiting]);

  const open = (provider: Provider) => {
    setMessage(undefined);
    const id = crypto.randomUUID();
    const window = globalThis.open(
      signInStartAddress(provider.id, { ...start, window: id }),
      'promptorium-sign-in',
      besideThePage(),
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

/** Features of a small window over the middle of this one. */
function besideThePage(): string {
  const [width, height] = [520, 680];
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2));
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2));
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
