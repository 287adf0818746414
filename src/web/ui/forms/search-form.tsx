import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { Button } from './button.tsx';
import type { SearchText } from './search-text.ts';

/**
 * The search form of a list whose query is in the URL; `children` are additional filters. Without scripts it
 * is a GET form with a submit button.
 */
export function SearchForm({
  action,
  search,
  label,
  placeholder,
  className,
  children,
}: {
  action: string;
  search: SearchText;
  label: string;
  placeholder: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <search className={className}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap gap-2"
      >
        <div className="relative grow basis-56">
          <SearchField search={search} label={label} placeholder={placeholder} />
        </div>
        {children}
        <noscript>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}

/**
 * The text input of a page's own search. Its name `q` is the query parameter when the form is submitted
 * without scripts.
 */
export function SearchField({
  search,
  label,
  placeholder,
}: {
  search: SearchText;
  label: string;
  placeholder: string;
}) {
  return (
    <>
      <Search
        size={16}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 my-auto text-muted"
      />
      <input
        type="search"
        name="q"
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
        maxLength={limits.searchQuery}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        className="h-10 w-full rounded-control border border-edge bg-raised ps-9 pe-3 text-base transition-colors hover:border-ink sm:text-sm"
      />
    </>
  );
}
