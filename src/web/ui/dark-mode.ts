import { useSyncExternalStore } from 'react';

/**
 * Whether dark mode is on, by the toggle (a class on the root element) or else the system preference. null on
 * the server.
 */
export function useDark(): boolean | null {
  return useSyncExternalStore(subscribe, isDark, () => null);
}

/** Toggles dark mode until the page is reloaded; the choice is deliberately not stored. */
export function toggleDark(): void {
  const dark = !isDark();
  document.documentElement.classList.toggle('dark', dark);
  document.documentElement.classList.toggle('light', !dark);
  for (const listener of listeners) listener();
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  listeners.add(listener);
  return () => {
    system.removeEventListener('change', listener);
    listeners.delete(listener);
  };
}

function isDark(): boolean {
  const { classList } = document.documentElement;
  if (classList.contains('dark')) return true;
  return !classList.contains('light') && matchMedia('(prefers-color-scheme: dark)').matches;
}
