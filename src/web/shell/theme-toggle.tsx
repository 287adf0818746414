import { Moon, Sun } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeToggle() {
  const dark = useDark();
  return (
    <IconButton label="Toggle dark mode" aria-pressed={dark ?? undefined} onClick={toggleDark}>
      <Moon size={19} aria-hidden className="dark:hidden" />
      <Sun size={19} aria-hidden className="hidden dark:block" />
    </IconButton>
  );
}

/** Whether dark mode is on: by the toggle (a class on the root element), else by the system preference. null on the server. */
function useDark(): boolean | null {
  return useSyncExternalStore(subscribe, isDark, () => null);
}

/** Toggles dark mode until the page is reloaded: the choice is deliberately not stored. */
function toggleDark(): void {
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
