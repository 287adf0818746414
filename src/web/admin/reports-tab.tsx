import { useQuery } from '@tanstack/react-query';
import { classes } from '../ui/classes.ts';
import { type AdminParams, adminAddress, stateOf } from './admin-address.ts';
import { Listing } from './listing.tsx';
import { adminQueries, caseStates } from './queries.ts';
import { ReportCaseView } from './report-case.tsx';

/** What people reported, to be decided about, and what was decided. */
export function ReportsTab({ place }: { place: AdminParams }) {
  const cases = useQuery(adminQueries.reports(place));
  const state = stateOf(place.state, caseStates);
  return (
    <>
      <nav aria-label="Which reports" className="flex gap-2">
        {caseStates.map((one) => (
          <a
            key={one}
            href={adminAddress({ tab: 'reports', state: one === 'open' ? '' : one })}
            aria-current={one === state ? 'page' : undefined}
            className={classes(
              'inline-flex h-9 items-center rounded-full border px-3.5 text-sm transition-colors',
              one === state ? 'border-ink font-medium' : 'border-hairline text-muted hover:text-ink',
            )}
          >
            {labels[one]}
          </a>
        ))}
      </nav>
      <Listing
        of={cases}
        place={{ ...place, q: '', state: state === 'open' ? '' : state }}
        one="case"
        many="cases"
        empty={{
          text: 'Nothing to decide',
          hint: 'What people report waits here, the longest waiting first.',
        }}
      >
        {(found) => <ReportCaseView found={found} />}
      </Listing>
    </>
  );
}

const labels = { open: 'Open', decided: 'Decided' } as const;
