import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { SearchField } from './search-field.tsx';
import type { SearchText } from './search-text.ts';

/**
 * The search form of a list whose query is in the URL; `children` are additional filters. Without scripts it is a GET form
 * with a submit button.
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
