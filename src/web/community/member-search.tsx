import { paths } from '../../contract/routes.ts';
import { type MemberSort, memberSorts } from '../../domain/members.ts';
import { classes, controlClass } from '../ui/classes.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import type { MemberSearch } from './members-address.ts';

/** Search and sort controls of the member list; both are part of the URL. */
export function MemberSearchBar({
  state,
  onChange,
}: {
  state: MemberSearch;
  onChange: (change: Partial<MemberSearch>) => void;
}) {
  const search = useSearchText(state.q, (q) => onChange({ q }));
  return (
    <SearchForm
      action={paths.members()}
      search={search}
      label="Search members"
      placeholder="Name or username"
    >
      <div className="w-44 max-xs:w-full">
        <select
          name="sort"
          aria-label="Sort"
          value={state.sort}
          onChange={(event) => onChange({ sort: event.target.value as MemberSort })}
          className={classes(controlClass, 'h-10 pe-8')}
        >
          {memberSorts.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </select>
      </div>
    </SearchForm>
  );
}

const labels: Readonly<Record<MemberSort, string>> = {
  prompts: 'Most Prompts',
  followers: 'Most Followers',
  recent: 'Newest Members',
  name: 'Name',
};
