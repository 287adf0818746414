import type { ReactNode } from 'react';

export interface ToastOptions {
  description?: ReactNode;
  /** Milliseconds; 4000 by default (SPEC 4). */
  duration?: number;
  action?: { label: string; onClick: () => void };
  /** Replaces the toast with this id instead of adding one. */
  id?: string;
}

type ToastKind = 'message' | 'success' | 'error' | 'loading';

/** One toast on its way to the area that shows them. */
export type ToastCommand =
  | { kind: ToastKind; text: ReactNode; options: ToastOptions & { id: string } }
  | { kind: 'dismiss'; id: string };

/**
 * Shows short messages. The part that draws them is loaded with the first toast; each call answers with the toast's
 * id, by which a later call can replace it: `const id = toast.loading('Saving changes...'); toast.success('Profile updated', { id })`.
 */
export const toast = {
  message: (text: ReactNode, options?: ToastOptions) => show('message', text, options),
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  /** Why a call failed. Of a session that has ended more is said than a toast can (identity/session-watch.tsx). */
  failure: ({ message, status }: { message: string; status: number }) => {
    if (status !== 401) show('error', message);
  },
  loading: (text: ReactNode, options?: ToastOptions) => show('loading', text, options),
  dismiss: (id: string) => send({ kind: 'dismiss', id }),
};

let receiver: ((call: ToastCommand) => void) | undefined;
let waiting: ToastCommand[] = [];
let wanted: (() => void) | undefined;
let count = 0;

/** For the toast area: told once when somebody wants to show a toast and nothing is there to draw it. */
export function onFirstToast(listener: () => void): () => void {
  wanted = listener;
  if (waiting.length) listener();
  return () => {
    wanted = undefined;
  };
}

/** For the part that draws toasts: receives all calls from now on, and those that waited. */
export function receiveToasts(listener: (call: ToastCommand) => void): () => void {
  receiver = listener;
  const early = waiting;
  waiting = [];
  for (const call of early) listener(call);
  return () => {
    receiver = undefined;
  };
}

function show(kind: ToastKind, text: ReactNode, options: ToastOptions = {}): string {
  count += 1;
  const id = options.id ?? `toast-${count}`;
  send({ kind, text, options: { ...options, id } });
  return id;
}

function send(call: ToastCommand): void {
  if (receiver) receiver(call);
  else {
    waiting.push(call);
    wanted?.();
  }
}
