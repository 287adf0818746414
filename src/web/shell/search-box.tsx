import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../contract/core/routes.ts';
import { useQueryParams } from '../core/query-params.ts';
import { SearchInput } from '../discovery/suggestions/search-input.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { isComposing } from '../ui/forms/keys.ts';
import { useModifierKey } from '../ui/overlays/modifier-key.ts';
import { openCommands } from './commands.tsx';
import { shortcutOf } from './shortcut-keys.ts';

let pageKeys: typeof import('./page-keys.ts') | undefined;

/**
 * The header's search form, which opens Explore. On narrow screens it covers the header. The key '/' focuses
 * it; other shortcuts open dialogs, or belong to the page.
 */
export function SearchBox({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const params = useQueryParams();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const query = (pathname === paths.explore() && params.get('q')) || '';

  useEffect(() => {
    // If loading the code fails, network-notice.tsx offers to reload.
    const press = async (letter: string) => {
      // Once it is loaded, a letter acts before the next key is pressed.
      pageKeys ??= await import('./page-keys.ts');
      const signIn = await pageKeys.pressLetter(letter, queries);
      if (signIn) await navigate(signIn);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      event.preventDefault();
      if (typeof shortcut === 'object') return void press(shortcut.letter).catch(() => {});
      if (shortcut !== 'search') return openCommands(shortcut);
      onOpenChange(true);
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpenChange, queries, navigate]);

  const opener = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!open || document.activeElement === input.current) return;
    opener.current = document.activeElement as HTMLElement;
    input.current?.focus();
  }, [open]);
  const close = () => {
    onOpenChange(false);
    input.current?.blur();
    if (open) opener.current?.focus();
  };

  // After a navigation, close the box and show the query of the new page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the URL changes
  useEffect(() => {
    onOpenChange(false);
    if (input.current && input.current !== document.activeElement) input.current.value = query;
  }, [pathname, search, onOpenChange]);

  return (
    <search
      className={classes(
        'lg:static lg:block lg:min-w-0 lg:max-w-80 lg:flex-1 lg:p-0',
        open ? 'absolute inset-0 z-10 flex items-center gap-1 bg-paper ps-4 pe-2' : 'max-lg:hidden',
      )}
    >
      <form action={paths.explore()} className="relative w-full">
        <SearchInput
          input={input}
          defaultValue={query}
          placeholder="Search prompts..."
          aria-label="Search prompts"
          aria-keyshortcuts="/"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) close();
          }}
          className="h-10 xl:pe-16"
        />
        <button
          type="button"
          onClick={() => openCommands('palette')}
          className="absolute inset-y-0 end-2 my-auto h-6 rounded-control border border-hairline px-1.5 text-xs text-muted transition-colors hover:text-ink max-xl:hidden"
        >
          <span className="sr-only">Command palette </span>
          {useModifierKey()} K
        </button>
      </form>
      <IconButton label="Close search" onClick={close} className="lg:hidden">
        <X size={19} aria-hidden />
      </IconButton>
    </search>
  );
}
