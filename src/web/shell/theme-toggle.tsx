import { Moon, Sun } from 'lucide-react';
import { toggleDark, useDark } from '../ui/dark-mode.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';

export function ThemeToggle() {
  const dark = useDark();
  return (
    <IconButton label="Toggle dark mode" aria-pressed={dark ?? undefined} onClick={toggleDark}>
      <Moon size={19} aria-hidden className="dark:hidden" />
      <Sun size={19} aria-hidden className="hidden dark:block" />
    </IconButton>
  );
}
