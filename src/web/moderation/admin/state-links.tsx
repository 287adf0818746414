import { type AdminTab, adminAddress } from '../../people/admin-address.ts';
import { classes } from '../../ui/classes.ts';

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
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {Object.entries<string>(states).map(([state, text]) => (
        <a
          key={state}
          href={adminAddress({ tab, state: state === first ? '' : state })}
          aria-current={state === current ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-9 items-center rounded-full border px-3.5 text-sm transition-colors',
            state === current ? 'border-ink font-medium' : 'border-hairline text-muted hover:text-ink',
          )}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
