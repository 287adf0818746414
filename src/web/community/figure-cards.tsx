import { useQuery } from '@tanstack/react-query';
import { Download, LibraryBig, type LucideIcon, Star, TrendingDown, TrendingUp, Users } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { formatCompact } from '../ui/numbers.ts';
import { QueryResult } from '../ui/query-result.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { communityQueries } from './queries.ts';

/** The community's four figures, each with its growth since the previous month. */
export function FigureCards() {
  const figures = useQuery(communityQueries.figures());
  return (
    <QueryResult
      query={figures}
      loading={<LoadingBlocks label="Loading figures..." count={4} block="h-32 rounded-card" layout={grid} />}
    >
      {({ activeMembers, totalPrompts, monthlyDownloads, communityRating }) => (
        <dl className={grid}>
          <Card
            icon={Users}
            name="Active Members"
            value={formatCompact(activeMembers.value)}
            growth={activeMembers.growth}
          />
          <Card
            icon={LibraryBig}
            name="Total Prompts"
            value={formatCompact(totalPrompts.value)}
            growth={totalPrompts.growth}
          />
          <Card
            icon={Download}
            name="Monthly Downloads"
            value={formatCompact(monthlyDownloads.value)}
            growth={monthlyDownloads.growth}
          />
          <Card
            icon={Star}
            name="Community Rating"
            value={communityRating.value?.toFixed(1) ?? '–'}
            growth={communityRating.growth}
            noGrowthText={communityRating.value === null ? 'No ratings yet' : undefined}
          />
        </dl>
      )}
    </QueryResult>
  );
}

function Card({
  icon: Icon,
  name,
  value,
  growth,
  noGrowthText = 'No previous month to compare with',
}: {
  icon: LucideIcon;
  name: string;
  value: string;
  /** In percent. */
  growth: number | null;
  /** Shown when growth is null. */
  noGrowthText?: string | undefined;
}) {
  const Trend = growth !== null && growth < 0 ? TrendingDown : TrendingUp;
  return (
    <div className="flex flex-col rounded-card border border-hairline bg-raised p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-muted">
        <Icon size={16} aria-hidden className="shrink-0 text-ember" />
        {name}
      </dt>
      <dd className="mt-2 font-display text-2xl font-semibold tabular-nums sm:text-3xl">{value}</dd>
      <dd className="mt-1 flex items-center gap-1.5 text-sm text-muted">
        {growth === null ? (
          noGrowthText
        ) : (
          <>
            {growth !== 0 && <Trend size={15} aria-hidden className="shrink-0" />}
            <span>
              <span className={classes('font-medium tabular-nums', growth > 0 && 'text-success')}>
                {percent.format(growth / 100)}
              </span>{' '}
              on last month
            </span>
          </>
        )}
      </dd>
    </div>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';

const percent = new Intl.NumberFormat('en-US', { style: 'percent', signDisplay: 'exceptZero' });
