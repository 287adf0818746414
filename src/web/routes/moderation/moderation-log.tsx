import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { LogEntry } from '../../moderation/decisions/log-entry.tsx';
import { LogFilter } from '../../moderation/decisions/log-filter.tsx';
import { MonthList } from '../../moderation/decisions/month-list.tsx';
import { decisionQueries, readLogState } from '../../moderation/decisions/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ListTotal } from '../../ui/list-total.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['action', 'rule', 'page'];

export function loader({ url, require }: PageLoad) {
  return require(decisionQueries.log(readLogState(url.searchParams)));
}

export function Component() {
  const state = readLogState(useQueryParams());
  const log = useQuery(decisionQueries.log(state));
  const isFiltered = Boolean(state.content ?? state.author ?? state.rule);
  return (
    <div className="page-width reading-width pt-5 pb-12">
      <PageMeta
        title={state.page > 1 ? `Moderation log, page ${state.page}` : 'Moderation log'}
        description="What moderators decided, under which rule, and how appeals ended."
        path={paths.moderationLog({ page: state.page })}
        noindex={isFiltered}
      />
      <BackLink href={paths.guidelines()}>Community Guidelines</BackLink>
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl sm:text-3xl">Moderation log</h1>
        <ListTotal list={log.data} one="decision" />
      </div>
      <p className="mt-2 mb-5 text-muted">
        What moderators decided about reported prompts and comments, and how appeals ended. Authors,
        moderators and reporters aren’t named.
      </p>
      <LogFilter state={state} />
      <Refreshable query={log} className="mt-5">
        <PagedList
          query={log}
          page={state.page}
          hrefOf={(page) => paths.moderationLog({ ...state, page })}
          loading={<LoadingBlocks label="Loading decisions..." count={6} block="h-24" />}
          empty={
            isFiltered ? (
              <EmptyState
                text="No matching decisions"
                action={<ButtonLink href={paths.moderationLog()}>Show all decisions</ButtonLink>}
              />
            ) : (
              <EmptyState text="No decisions yet" hint="Moderators’ decisions appear here." />
            )
          }
        >
          {(items) => (
            <ul className="divide-y divide-hairline border-hairline border-y">
              {items.map((entry) => (
                <li key={entry.id} className="min-w-0">
                  <LogEntry entry={entry} />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
        {log.data && log.data.months.length > 0 && <MonthList months={log.data.months} />}
      </Refreshable>
    </div>
  );
}
