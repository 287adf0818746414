import { useQuery } from '@tanstack/react-query';
import { classes } from '../ui/classes.ts';
import { type AdminParams, adminAddress, stateOf } from './admin-address.ts';
import { Listing } from './filtered-list.tsx';
import { adminQueries, caseStates } from './queries.ts';
import { ReportCaseView } from './report-case.tsx';

/** Lists open and decided reports. */
export function ReportsTab({ params }: { params: AdminParams }) {
  const cases = useQuery(adminQueries.reports(params));
  const state = stateOf(params.state, caseStates);
  return (
    <>
      <nav aria-label="Which reports" className="flex gap-2">
        {caseStates.map((value) => (
          <a
            key={value}
            href={adminAddress({ tab: 'reports', state: value === 'open' ? '' : value })}
            aria-current={value === state ? 'page' : undefined}
            className={classes(
              'inline-flex h-9 items-center rounded-full border px-3.5 text-sm transition-colors',
              value === state ? 'border-ink font-medium' : 'border-hairline text-muted hover:text-ink',
            )}
          >
            {labels[value]}
          </a>
        ))}
      </nav>
      <Listing
        query={cases}
        params={{ ...params, q: '', state: state === 'open' ? '' : state }}
        noun={['case', 'cases']}
        empty={{ text: 'Nothing to decide', hint: 'Open reports are listed here, oldest first.' }}
      >
        {(reportCase) => <ReportCaseView reportCase={reportCase} />}
      </Listing>
    </>
  );
}

const labels = { open: 'Open', decided: 'Decided' } as const;
