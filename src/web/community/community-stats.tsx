import { useQuery } from '@tanstack/react-query';
import { formatChange, formatCompact } from '../ui/numbers.ts';
import { Card } from '../ui/pages/card.tsx';
import { Notice } from '../ui/pages/query-result.tsx';
import { Block, Loading } from '../ui/pages/skeleton.tsx';
import { communityQueries } from './queries.ts';

/** Shown as example figures when the real ones could not be loaded. */
const example = { activeAuthors: 2847, changePercent: 23 };

/** A card with the community’s figures on the topics page; the monthly change needs an earlier month. */
export function CommunityStats() {
  const { data, error, refetch, isFetching } = useQuery(communityQueries.stats());
  return (
    <Card title="Community Stats" className="mt-2">
      {data ? (
        <dl className="divide-y divide-hairline text-sm">
          <Figure name="Total prompts" value={formatCompact(data.totalPrompts)} />
          <Figure name="Active authors in 30 days" value={formatCompact(data.activeAuthors)} />
          {data.totalFollowers > 0 && <Figure name="Followers" value={formatCompact(data.totalFollowers)} />}
          {data.totalPrompts > data.thisMonth.prompts && (
            <>
              <Figure name="New this month" value={formatCompact(data.thisMonth.prompts)} />
              {Math.round(data.thisMonth.changePercent) !== 0 && (
                <Figure name="Monthly change" value={formatChange(data.thisMonth.changePercent)} />
              )}
            </>
          )}
        </dl>
      ) : error ? (
        <>
          <Notice
            onRetry={() => void refetch()}
            retryLabel="Retry"
            busy={isFetching}
            className="mt-3 flex-col items-start"
          >
            {error.message}
          </Notice>
          <dl className="mt-2 divide-y divide-hairline text-sm">
            <Figure name="Active authors" value={formatCompact(example.activeAuthors)} />
            <Figure name="Monthly change" value={formatChange(example.changePercent)} />
          </dl>
          <p className="mt-2 text-xs text-muted">Example figures</p>
        </>
      ) : (
        <Loading label="Loading stats..." className="mt-3">
          <Block className="h-40 w-full" />
        </Loading>
      )}
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="font-display text-lg font-semibold tabular-nums">{value}</dd>
    </div>
  );
}
