import { paths } from '../../contract/routes.ts';
import { Button } from '../ui/button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/search-text.ts';

/** The search of the topics page: its text stands in the address. Without scripts it is a GET form with a button. */
export function TopicSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  const search = useSearchText(query, onSearch);
  return (
    <search className="block w-full sm:max-w-sm lg:w-70">
      <form
        action={paths.topics()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex gap-2"
      >
        <div className="relative grow">
          <SearchField search={search} label="Search topics" placeholder="Search topics..." />
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
