import { paths } from '../../contract/routes.ts';
import { type MemberSort, memberSorts } from '../../domain/members.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { controlLook } from '../ui/control-look.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/search-text.ts';
import type { MemberSearch } from './members-address.ts';

/** Search and order of the members; both stand in the address. Without scripts it is a GET form with a button. */
export function MemberSearchBar({
  state,
  onChange,
}: {
  state: MemberSearch;
  onChange: (change: Partial<MemberSearch>) => void;
}) {
  const search = useSearchText(state.q, (q) => onChange({ q }));
  return (
    <search>
      <form
        action={paths.members()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap gap-2"
      >
        <div className="relative grow basis-56">
          <SearchField search={search} label="Search members" placeholder="Name or username" />
        </div>
        <div className="w-44 max-xs:w-full">
          <select
            name="sort"
            aria-label="Sort"
            value={state.sort}
            onChange={(event) => onChange({ sort: event.target.value as MemberSort })}
            className={classes(controlLook, 'h-10 pe-8')}
          >
            {memberSorts.map((sort) => (
              <option key={sort} value={sort}>
                {labels[sort]}
              </option>
            ))}
          </select>
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

const labels: Readonly<Record<MemberSort, string>> = {
  prompts: 'Most Prompts',
  followers: 'Most Followers',
  recent: 'Newest Members',
  name: 'Name',
};
