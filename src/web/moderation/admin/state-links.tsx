import { type AdminTab, adminAddress } from '../../people/admin-address.ts';
import { FilterLinks } from '../../ui/pages/filter-links.tsx';

/**
 * Links that filter a tab's list by state. The first state is the default and is omitted from the address.
 */
export function StateLinks<S extends string>({
  label,
  tab,
  state: current,
  states,
}: {
  label: string;
  tab: AdminTab;
  state: S;
  states: Readonly<Record<S, string>>;
}) {
  const [first] = Object.keys(states);
  return (
    <FilterLinks
      label={label}
      links={Object.entries<string>(states).map(([state, text]) => ({
        text,
        href: adminAddress({ tab, state: state === first ? '' : state }),
        isCurrent: state === current,
      }))}
    />
  );
}
