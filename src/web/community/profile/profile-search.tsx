import { paths } from '../../../contract/core/routes.ts';
import type { User } from '../../../contract/people/users.ts';
import type { Sort } from '../../../contract/prompts/prompts.ts';
import { sortLabels } from '../../core/sort-labels.ts';
import { type ProfileAddress, profileAddress } from '../../people/profile-address.ts';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { Select } from '../../ui/forms/select.tsx';
import { totalLabel } from '../../ui/numbers.ts';

/**
 * Searches and sorts a profile's prompts. Both parameters are in the URL; without scripts it is a GET form.
 */
export function ProfileSearch({
  user: { username, displayName },
  own,
  address: { q, sort },
  found,
}: {
  user: User;
  own: boolean;
  address: Pick<ProfileAddress, 'q' | 'sort'>;
  /** The number of results of a search, once it is available. */
  found: { total: number; totalIsLowerBound?: boolean | undefined } | undefined;
}) {
  const go = useSearchNavigation(q);
  const update = (change: Partial<ProfileAddress>) =>
    // Clearing the search also resets a sort order chosen for it.
    go(
      profileAddress(username, 'prompts', { q, sort, ...(change.q === '' && { sort: '' }), ...change }),
      change.q,
    );
  const search = useSearchText(q, (text) => update({ q: text }));
  return (
    <div className="mb-4">
      <SearchForm
        action={paths.profile(username)}
        search={search}
        label={own ? 'Search your prompts' : `Search prompts by ${displayName}`}
        placeholder="Search these prompts"
      >
        <div className="w-40">
          <Select
            name="sort"
            aria-label="Sort"
            value={sort || (q ? '' : 'recent')}
            onChange={(event) => update({ sort: event.target.value as Sort | '' })}
            options={{ ...(q && { '': 'Best Match' }), ...sortLabels }}
          />
        </div>
      </SearchForm>
      <p role="status" className="mt-2 text-sm text-muted empty:hidden">
        {q && found && found.total > 0 && `${totalLabel(found, 'prompt')} found`}
      </p>
    </div>
  );
}
