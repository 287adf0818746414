import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { SearchInput } from '../suggestions/search-input.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** The header's search form, which opens Explore. On narrow screens it covers the header. The key '/' focuses it. */
export function SearchBox({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const params = useQueryParams();
  const query = (pathname === paths.explore() && params.get('q')) || '';

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      onOpenChange(true);
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onOpenChange]);

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
        'lg:block lg:w-64 xl:w-80',
        open
          ? 'max-lg:absolute max-lg:inset-0 max-lg:z-10 max-lg:flex max-lg:items-center max-lg:gap-1 max-lg:bg-paper max-lg:ps-4 max-lg:pe-2'
          : 'max-lg:hidden',
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
            if (event.key === 'Escape') close();
          }}
          className="h-10"
        />
      </form>
      <IconButton label="Close search" onClick={close} className="lg:hidden">
        <X size={19} aria-hidden />
      </IconButton>
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
