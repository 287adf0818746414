import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { Formula } from '../../discovery/ranks/formula.tsx';
import { rankQueries } from '../../discovery/ranks/queries.ts';
import { RankList } from '../../discovery/ranks/rank-list.tsx';
import {
  type ExploreState,
  exploreQuery,
  exploreSearch,
  isFiltered,
  readExplore,
} from '../../prompts/explore/explore-address.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = [
  'q',
  'category',
  'tags',
  'language',
  'kind',
  'model',
  'price',
  'featured',
  'sort',
  'page',
];

export function loader({ url, require }: PageLoad) {
  return require(rankQueries.page(listOf(readRanks(url.searchParams))));
}

export function Component() {
  const state = readRanks(useQueryParams());
  const ranking = useQuery(rankQueries.page(listOf(state)));
  const { data } = ranking;
  const sort = state.q && !state.sort ? 'relevance' : 'trending';
  const hrefOf = (page: number) => paths.ranks(exploreQuery({ ...state, page }));
  return (
    <div className="page-width reading-width pb-12">
      <PageMeta
        title="How is this sorted?"
        description="How prompts are ranked: reader reactions, age and how well they match a search."
        path={paths.ranks()}
        noindex
      />
      <div className="pt-5">
        <BackLink href={paths.explore(exploreQuery(state))}>
          {state.q ? 'Back to the results' : 'Back to the list'}
        </BackLink>
      </div>
      <h1 className="mt-2 text-2xl sm:text-3xl">How is this sorted?</h1>
      <p dir="auto" className="mt-2 text-muted wrap-anywhere">
        {listName(state)}
      </p>
      {data?.items.length !== 0 && (
        <>
          <Formula sort={sort} words={data?.words ?? []} />
          <h2 className="mt-10 mb-3 text-xl">The calculation for each prompt</h2>
        </>
      )}
      {data?.isPartial && (
        <p className="mb-3 text-sm text-muted">
          The search was stopped early, so some matches may be missing.
        </p>
      )}
      <PagedList
        query={ranking}
        page={state.page}
        hrefOf={hrefOf}
        loading={<LoadingBlocks label="Loading ranks..." count={4} block="h-24" />}
        empty={
          <div className="mt-6">
            <EmptyState
              text="No prompts in this list"
              action={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
            />
          </div>
        }
      >
        {(prompts) => <RankList prompts={prompts} words={data?.words ?? []} />}
      </PagedList>
    </div>
  );
}

/**
 * Reads the list from the query parameters. Orders other than trending and the best match need no
 * explanation.
 */
function readRanks(params: URLSearchParams): ExploreState {
  const state = readExplore(params);
  return { ...state, view: 'grid', sort: state.sort === 'trending' && state.q ? 'trending' : '' };
}

function listOf(state: ExploreState) {
  const { sort: _, ...list } = exploreSearch(state);
  return { ...list, ...(state.sort && { sort: 'trending' as const }) };
}

/** Returns a description of the list. */
function listName(state: ExploreState): string {
  const { q, sort, page } = state;
  const list = q ? `${sort ? 'Trending prompts' : 'Results'} for “${q}”` : 'Trending prompts';
  const isNarrowed = isFiltered({ ...state, q: '' });
  const parts = [list, isNarrowed && 'with the list’s filters', page > 1 && `page ${page}`];
  return parts.filter(Boolean).join(', ');
}
