import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { Reply } from '../../../contract/core/endpoint.ts';
import { feedPaths, paths } from '../../../contract/core/routes.ts';
import type { Topic } from '../../../contract/discovery/topics.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import { narrows, valueFilters } from '../../../domain/discovery/prompt-filters.ts';
import { addTag, tagKey } from '../../../domain/prompts/topics-and-tags/tags.ts';
import { collectionQueries } from '../../community/collections/queries.ts';
import { storeExplore } from '../../core/browser-storage.ts';
import { Lazy, lazyComponent, preload } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { type Site, useSite } from '../../core/site.ts';
import { searchQueries } from '../../discovery/searches/queries.ts';
import { SortNote } from '../../discovery/sort-note.tsx';
import { signInAddress } from '../../people/guard.ts';
import { useMe, userQueries } from '../../people/queries.ts';
import { markedTexts } from '../../prompts/cards/marked-texts.tsx';
import { LoadingCards, PromptCards } from '../../prompts/cards/prompt-cards.tsx';
import {
  differsFromDefaults,
  type ExploreState,
  exploreFacets,
  exploreFilters,
  exploreQuery,
  exploreSearch,
  isCategory,
  isFiltered,
  readExplore,
} from '../../prompts/explore/explore-address.ts';
import { ExploreBar } from '../../prompts/explore/explore-bar.tsx';
import { promptQueries } from '../../prompts/queries.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { classes } from '../../ui/classes.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { useSearchNavigation } from '../../ui/forms/search-text.ts';
import { totalLabel } from '../../ui/numbers.ts';
import { moveFocus } from '../../ui/overlays/move-focus.ts';
import { FeedLink } from '../../ui/pages/feed-link.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { PagedList, Refreshable } from '../../ui/pages/pagination.tsx';
import { breadcrumbs, itemList } from '../../ui/pages/server-meta.ts';

const nothingFound = lazyComponent(
  async () => (await import('../../prompts/explore/nothing-found.tsx')).NothingFound,
);
const topicHeader = lazyComponent(
  async () => (await import('../../discovery/topics/topic-header.tsx')).TopicHeader,
);
const searchNotes = lazyComponent(
  async () => (await import('../../prompts/explore/search-results.tsx')).SearchNotes,
);
const activeFilters = lazyComponent(
  async () => (await import('../../prompts/explore/active-filters.tsx')).ActiveFilters,
);
const foundCollections = lazyComponent(
  async () => (await import('../../community/collections/found-collections.tsx')).FoundCollections,
);
const saveSearch = lazyComponent(
  async () => (await import('../../discovery/searches/save-search.tsx')).SaveSearch,
);

/** The query parameters that the page reads. */
export const query = ['q', 'category', 'tags', ...valueFilters, 'featured', 'sort', 'view', 'page'];

export async function loader(page: PageLoad) {
  const state = readExplore(page.url.searchParams);
  const list = promptQueries.list(exploreSearch(state));
  const queries = [
    topicQueries.all(),
    ...(maySave(page) ? [searchQueries.mine()] : []),
    ...(findsCollections(state) ? [collectionQueries.search(state.q)] : []),
  ];
  // Loaded before the page is shown, so that the focus moves to its heading and nothing shifts later. If this
  // fails, shell/network-notice.tsx offers to reload.
  const code = preload([
    state.category !== '' && topicHeader,
    state.q !== '' && searchNotes,
    differsFromDefaults(state) && activeFilters,
  ]).catch(() => {});
  await Promise.all([page.require(list), page.load(...queries), code]);
  const topic = loadedTopic(page);
  await page.load(
    ...(topic ? [topicQueries.one(topic.id)] : []),
    ...(foundNothing(page) && isFiltered(state) ? [promptQueries.alternatives(exploreFacets(state))] : []),
  );
}

export function preloads(page: PageLoad) {
  return [
    differsFromDefaults(readExplore(page.url.searchParams)) && activeFilters,
    hasSearch(page) && searchNotes,
    findsCollections(readExplore(page.url.searchParams)) && foundCollections,
    loadedTopic(page) && topicHeader,
    maySave(page) && saveSearch,
    foundNothing(page) && nothingFound,
  ];
}

function hasSearch({ url }: PageLoad): boolean {
  return readExplore(url.searchParams).q !== '';
}

/**
 * Whether collections are also searched. They match only words, because they have no topic, tags or price.
 */
function findsCollections(state: ExploreState): boolean {
  return state.q !== '' && state.page === 1 && !isFiltered({ ...state, q: '' });
}

/** Returns the selected topic, if the topics are in the cache. */
function loadedTopic({ url, queries }: PageLoad): Topic | undefined {
  const { category } = readExplore(url.searchParams);
  return queries
    .getQueryData(topicQueries.all().queryKey)
    ?.find((candidate) => isCategory(candidate, category));
}

function foundNothing({ url, queries }: PageLoad): boolean {
  const list = promptQueries.list(exploreSearch(readExplore(url.searchParams)));
  return queries.getQueryData(list.queryKey)?.items.length === 0;
}

/** Whether a member can save the current state as a search. */
function maySave({ url, queries }: PageLoad): boolean {
  const state = readExplore(url.searchParams);
  const me = queries.getQueryData(userQueries.me().queryKey);
  return Boolean(me) && isFiltered(state) && state.price !== 'purchased';
}

export function Component() {
  const site = useSite();
  const search = useQueryParams();
  const state = readExplore(search);
  const url = paths.explore() + useLocation().search;
  useEffect(() => storeExplore(url), [url]);
  const topics = useQuery(topicQueries.all()).data ?? [];
  const prompts = useQuery({ ...promptQueries.list(exploreSearch(state)), select: onlyClosest });
  const { data } = prompts;

  // Clearing the search also resets a sort order chosen for it.
  const hrefOf = (change: Partial<ExploreState>, from = state) =>
    paths.explore(exploreQuery({ ...from, page: 1, ...(change.q === '' && { sort: '' }), ...change }));
  const go = useSearchNavigation(state.q);
  // A change while another one is loading adds to it.
  const { location: next } = useNavigation();
  const latest = next?.pathname === paths.explore() ? readExplore(new URLSearchParams(next.search)) : state;
  const results = useRef<HTMLDivElement>(null);
  const update = (change: Partial<ExploreState>) => {
    // The bar remains visible far down the list; new results start at their top.
    const list = results.current;
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
    go(hrefOf(change, latest), change.q);
  };
  const topic = topics.find((candidate) => isCategory(candidate, state.category));
  const filters = exploreFilters(state, topic);
  // An unknown category has no feed.
  const feed =
    state.category && !topic ? feedPaths.recent() : feedPaths.search({ ...filters, category: topic?.id });
  const me = useMe();
  const trail = topic
    ? [{ name: 'Topics', path: paths.topics() }, { name: topic.name }]
    : [{ name: 'Explore' }];
  const featured = useQuery({ ...topicQueries.one(topic?.id ?? ''), enabled: topic !== undefined }).data
    ?.featured;
  const isWholeTopic = topic && state.page === 1 && !differsFromDefaults({ ...state, category: '' });
  useFocusOnNewHeading(topic?.id);
  const pastTheEnd = state.page > 1 && data?.items.length === 0;
  const closest = data?.noPromptHasAll;
  const showsPictures = state.view === 'grid' && (state.kind === 'image' || state.kind === 'video');
  const view = showsPictures ? 'masonry' : state.view;
  const total = data && totalLabel(data, 'prompt');
  const count = (
    <p role="status" className="me-1 shrink-0 text-sm text-muted tabular-nums">
      {total}
    </p>
  );
  const save = <SaveOrSignIn state={state} topic={topic} />;
  return (
    <>
      <PageMeta
        title={titleOf(state, topic?.name)}
        description={
          topic?.description ??
          'Search, filter and sort prompts for AI models by topic, tag and what readers like.'
        }
        keywords={['AI prompts', ...(topic ? [topic.name] : []), ...state.tags]}
        path={paths.explore({ category: topic?.name.toLowerCase(), page: state.page })}
        feed={feed}
        noindex={isFiltered({ ...state, category: '' }) || Boolean(state.sort || pastTheEnd)}
        jsonLd={import.meta.env.SSR && data && [promptsJsonLd(site, data), breadcrumbs(site, trail)]}
      />
      {topic && (
        <Lazy
          component={topicHeader}
          props={{
            topic,
            tags: state.tags.map(tagKey),
            tagHref: (tag: string) => hrefOf({ tags: addTag(state.tags, tag) }),
          }}
        />
      )}
      <div className={classes('page-width list-width', !topic && 'pt-6 sm:pt-10')}>
        {!topic && (
          <div className="mb-2 flex items-baseline gap-3 sm:mb-3">
            {state.q ? (
              <ResultsHeading
                q={state.q}
                as="h1"
                className="max-sm:text-xl max-sm:leading-[2.1rem] sm:text-3xl"
              />
            ) : (
              <h1 className="text-2xl sm:text-3xl">Explore Prompts</h1>
            )}
            {count}
          </div>
        )}
        <div
          data-sticky=""
          className="sticky top-14 z-20 -mx-4 bg-paper px-4 pt-3 pb-1 sm:top-16 sm:-mx-6 sm:px-6 noscript:static"
        >
          <ExploreBar
            state={state}
            topics={topics}
            onChange={update}
            onReach={() => void preload([topicHeader, activeFilters]).catch(() => {})}
            found={total && !closest ? `Show ${total}` : 'Done'}
            counted={!closest}
          />
        </div>
        {/* Always rendered with a constant height, so that the results do not move. It is positioned, so
            that content for screen readers only does not widen the page. */}
        <div className="relative -mx-1 flex min-h-12 items-center gap-2 overflow-x-auto px-1 [scrollbar-width:none]">
          {topic && state.q && <ResultsHeading q={state.q} as="h2" className="max-w-60 text-base" />}
          {topic && count}
          {differsFromDefaults(state) && (
            <Lazy
              component={activeFilters}
              props={{ state, topicName: topic?.name, empty: data?.items.length === 0, hrefOf }}
            />
          )}
          <div className="ms-auto flex shrink-0 items-center sm:ps-2">
            {!closest && save}
            <div className="ms-3 flex items-center gap-4 text-sm text-muted max-sm:ms-0">
              {(!state.sort || state.sort === 'trending') && data && data.items.length > 0 && (
                <SortNote
                  sort={state.q && !state.sort ? 'relevance' : 'trending'}
                  className={narrows(filters) ? 'max-sm:hidden' : 'max-[21rem]:hidden'}
                />
              )}
              {me && (
                <a
                  href={paths.library('searches')}
                  className="transition-colors hover:text-ember max-sm:hidden"
                >
                  Saved searches
                </a>
              )}
              <FeedLink
                href={feed}
                content={
                  narrows({ ...filters, topicId: '' })
                    ? 'this search'
                    : topic
                      ? `${topic.name} prompts`
                      : 'new prompts'
                }
              />
            </div>
          </div>
        </div>
        <div role="status" className="mt-4 grid gap-1 text-sm wrap-anywhere empty:hidden">
          {state.q && data && <Lazy component={searchNotes} props={{ results: data, save, hrefOf }} />}
        </div>
        <div ref={results} className="scroll-mt-44 xl:scroll-mt-32">
          <Refreshable query={prompts} className="mt-2">
            <PagedList
              query={prompts}
              page={state.page}
              hrefOf={(page) => hrefOf({ page })}
              loading={<LoadingCards count={6} view={view} />}
              empty={<Lazy component={nothingFound} props={{ state, topics, results: data, hrefOf }} />}
            >
              {(items) => (
                <PromptCards
                  prompts={items}
                  view={view}
                  eager={3}
                  texts={markedTexts}
                  {...(isWholeTopic && featured && { featured })}
                />
              )}
            </PagedList>
          </Refreshable>
        </div>
        {findsCollections(state) && <Lazy component={foundCollections} props={{ q: state.q }} />}
      </div>
    </>
  );
}

/** The number of closest matches that are shown when no prompt has all words of a search. */
const closestShown = 6;

/** Returns a page of results; of those that lack a word only the closest, which do not count. */
function onlyClosest(list: Reply<Endpoints['listPrompts']>): Reply<Endpoints['listPrompts']> {
  if (!list.noPromptHasAll) return list;
  const items = list.page === 1 ? list.items.slice(0, closestShown) : [];
  return { ...list, items, total: 0, totalPages: 1, totalIsLowerBound: undefined };
}

/** A heading of one line, so that a longer search does not move the results. */
function ResultsHeading({ q, as: Heading, className }: { q: string; as: 'h1' | 'h2'; className: string }) {
  return <Heading className={classes('truncate', className)}>{`Results for “${q}”`}</Heading>;
}

/** Moves the focus to the new heading when the focused heading is replaced by that of another topic. */
function useFocusOnNewHeading(topicId: string | undefined): void {
  const shown = useRef(topicId);
  useEffect(() => {
    if (shown.current === topicId) return;
    shown.current = topicId;
    if (document.activeElement === document.body) moveFocus(document.querySelector<HTMLElement>('main h1'));
  }, [topicId]);
}

/**
 * Saves the search; visitors sign in first and return to it. Renders nothing for a sort order alone, or for
 * an unknown category.
 */
function SaveOrSignIn({ state, topic }: { state: ExploreState; topic: Topic | undefined }) {
  const me = useMe();
  const location = useLocation();
  const filters = exploreFilters(state, topic);
  if (!narrows(filters) || (state.category && !topic) || state.price === 'purchased') return null;
  if (me) return <Lazy component={saveSearch} props={{ filters, topicName: topic?.name }} />;
  return (
    <ButtonLink href={signInAddress(location)} variant="ghost" size="sm">
      <span>
        Save<span className="max-sm:sr-only"> search</span>
      </span>
    </ButtonLink>
  );
}

function titleOf({ q, featured, page }: ExploreState, topicName: string | undefined): string {
  const others = featured ? 'Featured prompts' : 'Explore Prompts';
  const about = q ? `“${q}”` : topicName ? `${topicName} prompts` : others;
  return page > 1 ? `${about}, page ${page}` : about;
}

/** Returns structured data of this results page. */
function promptsJsonLd(site: Site, list: Reply<Endpoints['listPrompts']>): object {
  const items = list.items.map(({ id, title }) => ({ name: title, url: site.url + paths.prompt(id) }));
  return {
    ...itemList('Prompts', items, (list.page - 1) * list.limit + 1),
    ...(!list.totalIsLowerBound && { numberOfItems: list.total }),
  };
}
