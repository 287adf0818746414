import { useQuery } from '@tanstack/react-query';
import { formatChange, formatCompact } from '../ui/numbers.ts';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { Block, Loading } from '../ui/pages/skeleton.tsx';
import { communityQueries } from './queries.ts';

/** Two or three community figures: a line on narrow screens, a small table on wide ones. */
export function CommunityLine() {
  return (
    <QueryResult
      query={useQuery(communityQueries.stats())}
      loading={
        <Loading label="Loading stats..." className="lg:h-34">
          <Block className="h-6 w-64 max-w-full lg:h-20" />
        </Loading>
      }
    >
      {({ totalPrompts, activeAuthors, thisMonth }) => (
        <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm lg:block lg:divide-y lg:divide-hairline">
          <Figure value={formatCompact(totalPrompts)} name={totalPrompts === 1 ? 'prompt' : 'prompts'} />
          <Figure
            value={formatCompact(activeAuthors)}
            name={`${activeAuthors === 1 ? 'active author' : 'active authors'} in 30 days`}
          />
          {thisMonth.prompts < totalPrompts && (
            <Figure
              value={formatCompact(thisMonth.prompts)}
              name={`new this month${Math.round(thisMonth.changePercent) === 0 ? '' : ` (${formatChange(thisMonth.changePercent)})`}`}
            />
          )}
        </dl>
      )}
    </QueryResult>
  );
}

function Figure({ value, name }: { value: string; name: string }) {
  return (
    <div className="flex flex-row-reverse items-baseline justify-end gap-1.5 lg:flex-row lg:justify-between lg:gap-4 lg:py-2">
      <dt className="text-muted lg:first-letter:uppercase">{name}</dt>
      <dd className="font-display font-semibold text-ink lg:text-xl">{value}</dd>
    </div>
  );
}
