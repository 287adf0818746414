import { useSyncExternalStore } from 'react';

/** Whether the page is dark: by the class on its root that the toggle sets, else as the system prefers. */
export function useDark(): boolean | null {
  return useSyncExternalStore(subscribe, isDark, () => null);
}

/** Turns dark into light and back, for this visit: nothing is stored (SPEC 2). */
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
