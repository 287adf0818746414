import type { ReactNode } from 'react';

export interface ToastOptions {
  description?: ReactNode;
  /** Milliseconds. Default: 4000. */
  duration?: number;
  action?: { label: string; onClick: () => void };
  /** Replaces the toast with this id instead of adding one. */
  id?: string;
}

type ToastKind = 'message' | 'success' | 'error' | 'loading';

/** A call of `toast`, as the toaster receives it. */
export type ToastCommand =
  | { kind: ToastKind; text: ReactNode; options: ToastOptions & { id: string } }
  | { kind: 'dismiss'; id: string };

/**
 * Shows short messages. The toaster is loaded with the first toast. Each call returns the toast's id, with
 * which a later call can replace it: `const id = toast.loading('Saving changes...'); toast.success('Profile
 * updated', { id })`.
 */
export const toast = {
  message: (text: ReactNode, options?: ToastOptions) => show('message', text, options),
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  /**
   * Shows an API error, except 401: identity/session-watch.tsx shows the sign-in dialog for an ended session.
   */
  failure: ({ message, status }: { message: string; status: number }) => {
    if (status !== 401) show('error', message);
  },
  loading: (text: ReactNode, options?: ToastOptions) => show('loading', text, options),
  dismiss: (id: string) => send({ kind: 'dismiss', id }),
};

let receiver: ((call: ToastCommand) => void) | undefined;
let pending: ToastCommand[] = [];
let loadToaster: (() => void) | undefined;
let count = 0;

/** Calls `load`, for the toast area, when a toast should be shown and the toaster is not loaded yet. */
export function onFirstToast(load: () => void): () => void {
  loadToaster = load;
  if (pending.length) load();
  return () => {
    loadToaster = undefined;
  };
}

/** Passes the pending calls and all later ones to the toaster. Returns the unsubscribe function. */
export function receiveToasts(listener: (call: ToastCommand) => void): () => void {
  receiver = listener;
  const earlier = pending;
  pending = [];
  for (const call of earlier) listener(call);
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
    pending.push(call);
    loadToaster?.();
  }
}
