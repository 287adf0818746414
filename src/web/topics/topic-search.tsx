import { paths } from '../../contract/routes.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';

/** The search of the topics page: its text stands in the address. */
export function TopicSearch({ query, onSearch }: { query: string; onSearch: (query: string) => void }) {
  return (
    <SearchForm
      action={paths.topics()}
      search={useSearchText(query, onSearch)}
      label="Search topics"
      placeholder="Search topics..."
      className="block w-full sm:max-w-sm lg:w-70"
    />
  );
}
