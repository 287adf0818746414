import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SearchField } from './search-field.tsx';
import type { SearchText } from './search-text.ts';

/**
 * The search of a page's list, whose text stands in the address; `children` are what else narrows it. Without scripts it is a
 * GET form with a button.
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
