import { useQuery } from '@tanstack/react-query';
import { Download, LibraryBig, type LucideIcon, Star, TrendingDown, TrendingUp, Users } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { formatChange, formatCompact } from '../ui/numbers.ts';
import { QueryResult } from '../ui/pages/query-result.tsx';
import { LoadingBlocks } from '../ui/pages/skeleton.tsx';
import { communityQueries } from './queries.ts';

/**
 * The community's four figures, each with its growth since the previous month: 0 % while there is no previous
 * value.
 */
export function FigureCards() {
  const figures = useQuery(communityQueries.figures());
  return (
    <QueryResult
      query={figures}
      loading={<LoadingBlocks label="Loading stats..." count={4} block="h-32 rounded-card" layout={grid} />}
    >
      {({ activeMembers, totalPrompts, monthlyDownloads, communityRating }) => (
        <dl className={grid}>
          <Card icon={Users} name="Active Members" note="this month" figure={activeMembers} />
          <Card icon={LibraryBig} name="Total Prompts" figure={totalPrompts} />
          <Card icon={Download} name="Monthly Downloads" figure={monthlyDownloads} />
          <Card
            icon={Star}
            name="Community Rating"
            figure={communityRating}
            format={(mean) => mean.toFixed(1)}
          />
        </dl>
      )}
    </QueryResult>
  );
}

function Card({
  icon: Icon,
  name,
  figure: { value, growth },
  note = value === null ? 'No ratings yet' : undefined,
  format = formatCompact,
}: {
  icon: LucideIcon;
  name: string;
  /** Growth is in percent. The rating is null without ratings. */
  figure: { value: number | null; growth: number | null };
  note?: string | undefined;
  format?: (value: number) => string;
}) {
  const percentage = growth ?? 0;
  const Trend = percentage < 0 ? TrendingDown : TrendingUp;
  return (
    <div className="flex flex-col rounded-card border border-hairline bg-raised p-4 sm:p-5">
      <dt className="flex items-center gap-2 text-sm text-muted max-[22.5rem]:flex-col max-[22.5rem]:items-start">
        <Icon size={16} aria-hidden className="shrink-0 text-ember" />
        <span>{name}</span>
      </dt>
      <dd className="mt-2 font-display text-2xl font-semibold tabular-nums sm:text-3xl">
        {value === null ? '–' : format(value)}
      </dd>
      {note && <dd className="mt-1 text-sm text-muted">{note}</dd>}
      <dd
        title={growth === null ? 'No previous month to compare with yet.' : undefined}
        className="mt-1 flex items-center gap-1.5 text-sm text-muted"
      >
        {percentage !== 0 && <Trend size={15} aria-hidden className="shrink-0" />}
        <span>
          <span className={classes('font-medium tabular-nums', percentage > 0 && 'text-success')}>
            {formatChange(percentage)}
          </span>{' '}
          from last month
        </span>
      </dd>
    </div>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4';
