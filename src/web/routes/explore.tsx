import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Reply } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { feedPaths, paths } from '../../contract/routes.ts';
import type { Topic } from '../../contract/topics.ts';
import { languageName } from '../../domain/languages.ts';
import { narrows, priceNames } from '../../domain/prompt-filters.ts';
import {
  type ExploreState,
  exploreFilters,
  exploreQuery,
  exploreSearch,
  isCategory,
  readExplore,
} from '../prompts/explore-address.ts';
import { ExploreBar } from '../prompts/explore-bar.tsx';
import { LoadingCards, PromptCards } from '../prompts/prompt-cards.tsx';
import { promptQueries } from '../prompts/queries.ts';
import { markedTexts, SearchNotes, Suggestion } from '../prompts/search-results.tsx';
import { Lazy, lazyComponent } from '../runtime/lazy-component.tsx';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { storeExplore } from '../runtime/session-store.ts';
import { type Site, useSite } from '../runtime/site.ts';
import { searchQueries } from '../searches/queries.ts';
import { topicQueries } from '../topics/queries.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FeedLink } from '../ui/feed-link.tsx';
import { moveFocus } from '../ui/move-focus.ts';
import { totalLabel } from '../ui/numbers.ts';
import { PageMeta } from '../ui/page-meta.tsx';
import { PagedList, Refreshable } from '../ui/pagination.tsx';
import { RemovableTag } from '../ui/removable-tag.tsx';
import { useSearchNavigation } from '../ui/search-text.ts';
import { breadcrumbs, itemList } from '../ui/server-meta.ts';
import { signInAddress } from '../users/guard.ts';
import { useMe, userQueries } from '../users/queries.ts';

const saveSearch = lazyComponent(async () => (await import('../searches/save-search.tsx')).SaveSearch);

export async function loader(page: PageLoad) {
  const search = exploreSearch(readExplore(page.url.searchParams));
  const queries = [topicQueries.all(), ...(maySave(page) ? [searchQueries.mine()] : [])];
  await Promise.all([page.require(promptQueries.list(search)), page.load(...queries)]);
}

export function preloads(page: PageLoad) {
  return [maySave(page) && saveSearch];
}

/** Whether a member looks at something that can be saved as a search. */
function maySave({ url, queries }: PageLoad): boolean {
  const { category, ...filters } = readExplore(url.searchParams);
  const me = queries.getQueryData(userQueries.me().queryKey);
  return Boolean(me) && narrows({ ...filters, topicId: category });
}

export function Component() {
  const site = useSite();
  const search = useQueryParams();
  const state = readExplore(search);
  const url = paths.explore() + useLocation().search;
  useEffect(() => storeExplore(url), [url]);
  const topics = useQuery(topicQueries.all()).data ?? [];
  const prompts = useQuery(promptQueries.list(exploreSearch(state)));
  const { data } = prompts;

  // Clearing the search also resets a sort order chosen for it.
  const hrefOf = (change: Partial<ExploreState>) =>
    paths.explore(exploreQuery({ ...state, page: 1, ...(change.q === '' && { sort: '' }), ...change }));
  const go = useSearchNavigation(state.q);
  const update = (change: Partial<ExploreState>) => go(hrefOf(change), change.q);
  const topic = topics.find((candidate) => isCategory(candidate, state.category));
  const filters = exploreFilters(state, topic);
  // An unknown category has no feed.
  const feed =
    state.category && !topic ? feedPaths.recent() : feedPaths.search({ ...filters, category: topic?.id });
  const me = useMe();
  const trail = topic
    ? [{ name: 'Explore', path: paths.explore() }, { name: topic.name }]
    : [{ name: 'Explore' }];
  const pastTheEnd = state.page > 1 && data?.items.length === 0;
  const total = data && totalLabel(data, 'prompt');
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageMeta
        title={titleOf(state, topic?.name)}
        description={
          topic?.description ??
          'Search, filter and sort prompts for AI models by topic, tag and what readers like.'
        }
        keywords={['AI prompts', ...(topic ? [topic.name] : []), ...state.tags]}
        path={paths.explore({ category: topic?.name.toLowerCase(), page: state.page })}
        feed={feed}
        noindex={narrows({ ...filters, topicId: '' }) || Boolean(state.sort || pastTheEnd)}
        jsonLd={import.meta.env.SSR && data && [promptsJsonLd(site, data), breadcrumbs(site, trail)]}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="w-full text-2xl sm:w-auto sm:text-3xl">{topic ? topic.name : 'Explore Prompts'}</h1>
        <div className="flex items-center gap-4 text-sm text-muted">
          <p role="status">{total}</p>
          {me && (
            <a href={paths.searches()} className="transition-colors hover:text-ember">
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
      <div className="mt-4 sm:mt-5">
        <ExploreBar
          state={state}
          topics={topics}
          onChange={update}
          found={total ? `Show ${total}` : 'Done'}
        />
      </div>
      <ActiveFilters state={state} topic={topic} empty={data?.items.length === 0} onChange={update} />
      <SearchNotes results={data} hrefOf={hrefOf} />
      <Refreshable query={prompts} className="mt-5">
        <PagedList
          query={prompts}
          page={state.page}
          hrefOf={(page) => hrefOf({ page })}
          loading={<LoadingCards count={6} view={state.view} />}
          empty={<NothingFound state={state} results={data} hrefOf={hrefOf} />}
        >
          {(items) => (
            <PromptCards
              prompts={items}
              view={state.view}
              tags={state.view === 'grid' ? 2 : 3}
              eager={3}
              texts={markedTexts}
            />
          )}
        </PagedList>
      </Refreshable>
    </div>
  );
}

/** The active filters, each removable, and 'Clear filters'. */
function ActiveFilters({
  state,
  topic,
  empty,
  onChange,
}: {
  state: ExploreState;
  topic: Topic | undefined;
  /** Without results, the empty state has the 'Clear filters' button. */
  empty: boolean;
  onChange: (change: Partial<ExploreState>) => void;
}) {
  if (!isFiltered(state)) return null;
  const { q, category, tags, language, price } = state;
  const topicName = topic?.name ?? category;
  const filters: { name: string; text: string; without: Partial<ExploreState> }[] = [
    ...(q ? [{ name: `search ${q}`, text: `“${q}”`, without: { q: '' } }] : []),
    ...(category ? [{ name: `category ${topicName}`, text: topicName, without: { category: '' } }] : []),
    ...tags.map((tag) => ({
      name: `tag ${tag}`,
      text: `#${tag}`,
      without: { tags: tags.filter((other) => other !== tag) },
    })),
    ...(language
      ? [
          {
            name: `language ${languageName(language)}`,
            text: languageName(language),
            without: { language: '' },
          },
        ]
      : []),
    ...(price
      ? [{ name: `price ${priceNames[price]}`, text: priceNames[price], without: { price: '' } as const }]
      : []),
  ];
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      {filters.map(({ name, text, without }) => (
        <RemovableTag
          key={name}
          label={`Remove ${name}`}
          onRemove={() => {
            focusNextFilter();
            onChange(without);
          }}
        >
          {text}
        </RemovableTag>
      ))}
      {!empty && <ClearFilters state={state} />}
      <SaveOrSignIn state={state} topic={topic} />
    </div>
  );
}

/** Saves the search; visitors sign in first and return to it. Nothing for an order alone, or for an unknown category. */
function SaveOrSignIn({ state, topic }: { state: ExploreState; topic: Topic | undefined }) {
  const me = useMe();
  const location = useLocation();
  const filters = exploreFilters(state, topic);
  if (!narrows(filters) || (state.category && !topic)) return null;
  if (me) return <Lazy component={saveSearch} props={{ filters, topicName: topic?.name }} />;
  return (
    <ButtonLink href={signInAddress(location)} variant="ghost" size="sm">
      Save search
    </ButtonLink>
  );
}

/** Before the focused filter is removed: moves focus to a neighbouring filter, or else to the page's heading. */
function focusNextFilter(): void {
  const filter = document.activeElement?.closest('span');
  const neighbour = [filter?.nextElementSibling, filter?.previousElementSibling].find((element) =>
    element?.matches('span'),
  );
  moveFocus(neighbour?.querySelector('button') ?? pageHeading());
}

function pageHeading(): HTMLElement | null {
  return document.querySelector('main h1');
}

/** Resets search, category, tags and sort, but not the view. A form, so that it works without scripts. */
function ClearFilters({ state, prominent = false }: { state: ExploreState; prominent?: boolean }) {
  return (
    // Aligned with the results when it is the only item in its row.
    <form
      action={paths.explore()}
      onSubmit={() => moveFocus(pageHeading())}
      className={classes(!prominent && 'first:-ms-3')}
    >
      {state.view === 'list' && <input type="hidden" name="view" value="list" />}
      <Button type="submit" variant={prominent ? 'primary' : 'ghost'} size={prominent ? 'md' : 'sm'}>
        Clear filters
      </Button>
    </form>
  );
}

function NothingFound({
  state,
  results,
  hrefOf,
}: {
  state: ExploreState;
  results: Reply<Endpoints['listPrompts']> | undefined;
  hrefOf: (change: Partial<ExploreState>) => string;
}) {
  const filtered = isFiltered(state);
  const { q, category, tags, sort } = state;
  return (
    <EmptyState
      text="No prompts found"
      hint={
        filtered ? (
          <>
            {results?.suggestedQuery && <Suggestion q={results.suggestedQuery} hrefOf={hrefOf} />}
            {results?.isPartial && (
              <p>The search was stopped because the site is busy. Try again in a moment.</p>
            )}
            {q ? 'Try fewer or different words' : 'Remove a filter'}, or browse the{' '}
            <a href={paths.topics()} className="link">
              topics
            </a>
            .
          </>
        ) : (
          'No prompts have been published yet.'
        )
      }
      action={
        <>
          {filtered && <ClearFilters state={state} prominent />}
          {q && (category || tags.length > 0 || sort) && (
            <ButtonLink href={hrefOf({ category: '', tags: [], sort: '' })} variant="secondary">
              Search all prompts
            </ButtonLink>
          )}
          <ButtonLink href={paths.write()} variant="secondary">
            Write a prompt
          </ButtonLink>
        </>
      }
    />
  );
}

function isFiltered({ category, ...state }: ExploreState): boolean {
  return narrows({ ...state, topicId: category }) || state.sort !== '';
}

function titleOf({ q, page }: ExploreState, topicName: string | undefined): string {
  const about = q ? `“${q}”` : topicName ? `${topicName} prompts` : 'Explore Prompts';
  return page > 1 ? `${about}, page ${page}` : about;
}

/** Structured data of this results page. */
function promptsJsonLd(site: Site, list: Reply<Endpoints['listPrompts']>): object {
  const items = list.items.map(({ id, title }) => ({ name: title, url: site.url + paths.prompt(id) }));
  return {
    ...itemList('Prompts', items, (list.page - 1) * list.limit + 1),
    ...(!list.totalIsLowerBound && { numberOfItems: list.total }),
  };
}
