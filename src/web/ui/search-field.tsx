import { Search } from 'lucide-react';
import { limits } from '../../domain/limits.ts';
import type { SearchText } from './search-text.ts';

/** The text input of a page's own search. Its name `q` is the query parameter when the form is submitted without scripts. */
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
