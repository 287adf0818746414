import { Search } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { Button } from '../ui/button.tsx';
import { useSearchText } from '../ui/search-text.ts';

/** The search of the topics page: its text stands in the address. Without scripts it is a GET form with a button. */
export function TopicSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const search = useSearchText(query, onSearch);
  return (
    <search className="block w-full sm:max-w-sm">
      <form
        action={paths.topics()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex gap-2"
      >
        <div className="relative grow">
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
            aria-label="Search topics"
            placeholder="Search topics..."
            autoComplete="off"
            enterKeyHint="search"
            className="h-10 w-full rounded-control border border-edge bg-raised ps-9 pe-3 text-base transition-colors hover:border-ink sm:text-sm"
          />
        </div>
        <noscript>
          <Button type="submit" variant="secondary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}
