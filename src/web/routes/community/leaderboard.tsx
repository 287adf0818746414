import { useQuery } from '@tanstack/react-query';
import { Crown } from 'lucide-react';
import type { Contributor } from '../../../contract/community/community.ts';
import { paths } from '../../../contract/core/routes.ts';
import {
  badgeLikes,
  type RankingPeriod,
  rankingPeriods,
  risingDays,
} from '../../../domain/community/contributors.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { ContributorRow } from '../../community/contributor-row.tsx';
import { communityQueries } from '../../community/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { formatNumber } from '../../ui/numbers.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** Authors per page. */
const limit = 20;

/** The query parameters that the page reads. */
export const query = ['period', 'page'];

export function loader({ url, require }: PageLoad) {
  return require(communityQueries.leaderboard({ ...readRanking(url.searchParams), limit }));
}

export function Component() {
  const { period, page } = readRanking(useQueryParams());
  const ranking = useQuery(communityQueries.leaderboard({ period, page, limit }));
  const hrefOf = (other: number) => paths.leaderboard(period, other);
  return (
    <CommunityPage>
      <PageMeta
        title={page > 1 ? `Leaderboard, page ${page}` : 'Leaderboard'}
        description="The authors whose prompts got the most likes this month, this year and of all time."
        path={paths.leaderboard(period, page)}
      />
      <BackLink href={paths.community()}>Community</BackLink>
      <h1 className="mt-2 text-2xl sm:text-3xl">Leaderboard</h1>
      <p className="mt-2 text-muted">Authors ranked by the likes their prompts received from others.</p>
      <div className="mt-6">
        <Tabs
          label="Period"
          value={period}
          items={rankingPeriods.map((id) => ({ id, label: periodLabels[id], href: paths.leaderboard(id) }))}
          panelClassName="pt-3 [&>[role=alert]]:mt-3"
        >
          <PagedList
            query={ranking}
            page={page}
            hrefOf={hrefOf}
            loading={<LoadingBlocks label="Loading leaderboard..." count={8} block="h-13" />}
            empty={<NoLikes period={period} />}
          >
            {(items) => <Ranking items={items} />}
          </PagedList>
        </Tabs>
      </div>
      <section aria-labelledby="badges" className="mt-12 border-hairline border-t pt-6 text-sm text-muted">
        <h2 id="badges" className="font-sans text-sm font-semibold tracking-normal text-ink">
          What the badges mean
        </h2>
        <ul className="mt-2 space-y-1">
          <li className="flex items-center gap-2">
            <Crown size={15} aria-hidden className="fill-bookmark text-bookmark" />
            First in the ranking
          </li>
          <li>
            <b className="font-semibold text-ink">Expert</b>: {badgeLikes.expert} likes or more in total
          </li>
          <li>
            <b className="font-semibold text-ink">Rising Star</b>: first prompt within the last {risingDays}{' '}
            days, and {badgeLikes['rising-star']} likes or more
          </li>
        </ul>
      </section>
    </CommunityPage>
  );
}

function Ranking({ items }: { items: readonly Contributor[] }) {
  return (
    <ol className="divide-y divide-hairline">
      {items.map((contributor) => (
        <li key={contributor.username} className="flex items-center gap-3">
          <span aria-hidden className="w-9 shrink-0 text-end font-display text-lg text-muted tabular-nums">
            {formatNumber(contributor.rank)}
          </span>
          <div className="min-w-0 grow">
            <ContributorRow contributor={contributor} />
          </div>
        </li>
      ))}
    </ol>
  );
}

function NoLikes({ period }: { period: RankingPeriod }) {
  return (
    <EmptyState
      className="mt-3"
      text={`No likes yet${period === 'all' ? '' : ` this ${period}`}`}
      hint="Authors appear here once someone else likes one of their prompts."
      action={
        <>
          <ButtonLink href={paths.write()}>Write a prompt</ButtonLink>
          <ButtonLink href={paths.explore()} variant="secondary">
            Find one to like
          </ButtonLink>
        </>
      }
    />
  );
}

const periodLabels: Readonly<Record<RankingPeriod, string>> = {
  month: 'This month',
  year: 'This year',
  all: 'All time',
};

/** Query parameters of the leaderboard; invalid ones are ignored. */
function readRanking(search: URLSearchParams): { period: RankingPeriod; page: number } {
  return {
    period: rankingPeriods.find((period) => period === search.get('period')) ?? 'month',
    page: pageNumber(search),
  };
}
