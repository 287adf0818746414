import { useNavigate } from 'react-router';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { controlLook } from '../ui/control-look.ts';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/search-text.ts';
import { type AdminPlace, adminAddress, adminTabs } from './admin-address.ts';

/** Search and choice of a list of the admin page; both stand in the address. Without scripts it is a GET form with a button. */
export function FilterBar<T extends string>({
  place,
  search: { label, placeholder },
  choice,
}: {
  place: AdminPlace;
  search: { label: string; placeholder: string };
  choice: { label: string; value: T; options: readonly { value: T; label: string }[] };
}) {
  const navigate = useNavigate();
  const go = (change: Partial<AdminPlace>) =>
    navigate(adminAddress({ ...place, page: 1, ...change }), {
      preventScrollReset: true,
      // Typing on is one step of the history; another choice is a step of its own.
      replace: Boolean(change.q && place.q),
    });
  const search = useSearchText(place.q, (q) => void go({ q }));
  return (
    <search>
      <form
        action={adminAddress()}
        onSubmit={(event) => {
          event.preventDefault();
          search.flush();
        }}
        className="flex flex-wrap gap-2"
      >
        {place.tab !== adminTabs[0] && <input type="hidden" name="tab" value={place.tab} />}
        <div className="relative grow basis-56">
          <SearchField search={search} label={label} placeholder={placeholder} />
        </div>
        <div className="w-48 max-xs:w-full">
          <select
            name="state"
            aria-label={choice.label}
            value={choice.value}
            onChange={({ target }) => {
              const first = choice.options[0]?.value;
              void go({ q: search.text.trim(), state: target.value === first ? '' : target.value });
            }}
            className={classes(controlLook, 'h-10 pe-8')}
          >
            {choice.options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
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
