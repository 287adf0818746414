import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AdminParams, stateOf } from '../../people/admin-address.ts';
import { useCaseKeys } from './case-keys.ts';
import { Listing } from './filtered-list.tsx';
import { adminQueries, caseStates } from './queries.ts';
import { ReportCaseView } from './report-case.tsx';
import { StateLinks } from './state-links.tsx';

/** Lists open and decided reports. */
export function ReportsTab({ params }: { params: AdminParams }) {
  const cases = useQuery(adminQueries.reports(params));
  const state = stateOf(params.state, caseStates);
  const list = useRef<HTMLDivElement>(null);
  useCaseKeys(list);
  const next = cases.data?.items.find(({ decision, refusal }) => !decision && !refusal);
  return (
    <div ref={list}>
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
          Keys: <kbd>J</kbd> and <kbd>K</kbd> open the next and the previous case, <kbd>1</kbd> to{' '}
          <kbd>4</kbd> choose what happens to the prompt or comment.
        </p>
      )}
    </div>
  );
}

const labels = { open: 'Open', decided: 'Decided' } as const;
