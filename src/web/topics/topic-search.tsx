import { paths } from '../../contract/routes.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';

/** Search field of the topics page; its text is part of the URL. */
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
