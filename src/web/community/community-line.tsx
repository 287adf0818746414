import { useQuery } from '@tanstack/react-query';
import { classes } from '../ui/classes.ts';
import { formatChange, formatCompact } from '../ui/numbers.ts';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { Block, Loading } from '../ui/pages/skeleton.tsx';
import { communityQueries } from './queries.ts';

/** Two or three community figures in a line; with `table`, a small table on wide screens. */
export function CommunityLine({ table = false }: { table?: boolean }) {
  return (
    <QueryResult
      query={useQuery(communityQueries.stats())}
      loading={
        <Loading label="Loading stats..." {...(table && { className: 'lg:h-34' })}>
          <Block className={classes('h-6 w-64 max-w-full', table && 'lg:h-20')} />
        </Loading>
      }
    >
      {({ totalPrompts, activeAuthors, thisMonth }) => (
        <dl
          className={classes(
            'flex flex-wrap gap-x-5 gap-y-1 text-sm',
            table && 'lg:block lg:divide-y lg:divide-hairline',
          )}
        >
          <Figure
            value={formatCompact(totalPrompts)}
            name={totalPrompts === 1 ? 'prompt' : 'prompts'}
            table={table}
          />
          <Figure
            value={formatCompact(activeAuthors)}
            name={`${activeAuthors === 1 ? 'active author' : 'active authors'} in 30 days`}
            table={table}
          />
          {thisMonth.prompts < totalPrompts && (
            <Figure
              value={formatCompact(thisMonth.prompts)}
              name={`new this month${Math.round(thisMonth.changePercent) === 0 ? '' : ` (${formatChange(thisMonth.changePercent)})`}`}
              table={table}
            />
          )}
        </dl>
      )}
    </QueryResult>
  );
}

function Figure({ value, name, table }: { value: string; name: string; table: boolean }) {
  return (
    <div
      className={classes(
        'flex flex-row-reverse items-baseline justify-end gap-1.5',
        table && 'lg:flex-row lg:justify-between lg:gap-4 lg:py-2',
      )}
    >
      <dt className={classes('text-muted', table && 'lg:first-letter:uppercase')}>{name}</dt>
      <dd className={classes('font-display font-semibold text-ink', table && 'lg:text-xl')}>{value}</dd>
    </div>
  );
}
