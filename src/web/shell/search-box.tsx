import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { classes } from '../ui/classes.ts';

/** The header's search: a form that leads to Explore. On narrow screens it opens over the bar. '/' puts the cursor into it. */
export function SearchBox({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();

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

  // Another page or other results: the search is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what this waits for
  useEffect(() => onOpenChange(false), [pathname, search, onOpenChange]);

  return (
    <search
      className={classes(
        'lg:block lg:w-64 xl:w-72',
        open
          ? 'max-lg:absolute max-lg:inset-0 max-lg:z-10 max-lg:flex max-lg:items-center max-lg:bg-paper max-lg:px-4'
          : 'max-lg:hidden',
      )}
    >
      <form action={paths.explore()} className="relative w-full">
        <Search
          size={16}
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
        />
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={limits.searchQuery}
          placeholder="Search prompts..."
          aria-label="Search prompts"
          aria-keyshortcuts="/"
          enterKeyHint="search"
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
          }}
          className="h-10 w-full rounded-control border border-edge bg-raised ps-9 pe-3 text-base transition-colors hover:border-ink sm:text-sm"
        />
      </form>
      <button
        type="button"
        onClick={close}
        className="inline-flex size-10 shrink-0 items-center justify-center text-muted lg:hidden"
      >
        <X size={19} aria-hidden />
        <span className="sr-only">Close search</span>
      </button>
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName))
  );
}
