import { useNavigate } from 'react-router';
import { classes } from '../ui/classes.ts';
import { controlClass } from '../ui/control-class.ts';
import { SearchForm } from '../ui/search-form.tsx';
import { useSearchText } from '../ui/search-text.ts';
import { type AdminParams, adminAddress, adminTabs } from './admin-address.ts';

/** Search and choice of a list of the admin page; both stand in the address. */
export function FilterBar<T extends string>({
  place,
  search: { label, placeholder },
  choice,
}: {
  place: AdminParams;
  search: { label: string; placeholder: string };
  choice: { label: string; value: T; options: readonly { value: T; label: string }[] };
}) {
  const navigate = useNavigate();
  const go = (change: Partial<AdminParams>) =>
    navigate(adminAddress({ ...place, page: 1, ...change }), {
      preventScrollReset: true,
      // Typing on is one step of the history; another choice is a step of its own.
      replace: Boolean(change.q && place.q),
    });
  const search = useSearchText(place.q, (q) => void go({ q }));
  return (
    <SearchForm action={adminAddress()} search={search} label={label} placeholder={placeholder}>
      {place.tab !== adminTabs[0] && <input type="hidden" name="tab" value={place.tab} />}
      <div className="w-48 max-xs:w-full">
        <select
          name="state"
          aria-label={choice.label}
          value={choice.value}
          onChange={({ target }) => {
            const first = choice.options[0]?.value;
            void go({ q: search.text.trim(), state: target.value === first ? '' : target.value });
          }}
          className={classes(controlClass, 'h-10 pe-8')}
        >
          {choice.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </SearchForm>
  );
}
