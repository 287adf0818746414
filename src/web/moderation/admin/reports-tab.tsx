import { useQuery } from '@tanstack/react-query';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';
import { Listing } from './filtered-list.tsx';
import { adminQueries, caseStates } from './queries.ts';
import { ReportCaseView } from './report-case.tsx';
import { StateLinks } from './state-links.tsx';

/** Lists open and decided reports. */
export function ReportsTab({ params }: { params: AdminParams }) {
  const cases = useQuery(adminQueries.reports(params));
  const state = stateOf(params.state, caseStates);
  const next = cases.data?.items.find(({ decision, refusal }) => !decision && !refusal);
  return (
    <>
      <StateLinks label="Which reports" tab="reports" state={state} states={labels} />
      <Listing
        query={cases}
        params={{ ...params, q: '', state: state === 'open' ? '' : state }}
        noun={['case', 'cases']}
        empty={{ text: 'Nothing to decide', hint: 'Open reports are listed here, oldest first.' }}
      >
        {(reportCase) => <ReportCaseView reportCase={reportCase} isNext={reportCase.id === next?.id} />}
      </Listing>
      {state === 'open' && (
        <p className="mt-4 text-sm text-muted pointer-coarse:hidden noscript:hidden">
          Keys: <kbd>J</kbd> and <kbd>P</kbd> open the next and the previous case. The letter beside an answer
          chooses it.
        </p>
      )}
    </>
  );
}

const labels = { open: 'Open', decided: 'Decided' } as const;
