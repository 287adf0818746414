import { useNavigate } from 'react-router';
import { classes } from '../ui/classes.ts';
import { controlClass } from '../ui/control-class.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import { type AdminParams, adminAddress, adminTabs } from './admin-address.ts';

/** Search box and filter of a list on the admin page. Both values are in the URL. */
export function FilterBar<T extends string>({
  params,
  search: { label, placeholder },
  filter,
}: {
  params: AdminParams;
  search: { label: string; placeholder: string };
  filter: { label: string; value: T; options: readonly { value: T; label: string }[] };
}) {
  const navigate = useNavigate();
  const go = (change: Partial<AdminParams>) =>
    navigate(adminAddress({ ...params, page: 1, ...change }), {
      preventScrollReset: true,
      // Continued typing replaces the history entry; a changed filter adds one.
      replace: Boolean(change.q && params.q),
    });
  const search = useSearchText(params.q, (q) => void go({ q }));
  return (
    <SearchForm action={adminAddress()} search={search} label={label} placeholder={placeholder}>
      {params.tab !== adminTabs[0] && <input type="hidden" name="tab" value={params.tab} />}
      <div className="w-48 max-xs:w-full">
        <select
          name="state"
          aria-label={filter.label}
          value={filter.value}
          onChange={({ target }) => {
            const first = filter.options[0]?.value;
            void go({ q: search.text.trim(), state: target.value === first ? '' : target.value });
          }}
          className={classes(controlClass, 'h-10 pe-8')}
        >
          {filter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </SearchForm>
  );
}
