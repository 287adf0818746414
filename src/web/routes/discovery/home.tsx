import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ApiError } from '../../../contract/client.ts';
import { feedPaths, type HomeTab, paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { CommunityLine } from '../../community/community-line.tsx';
import { communityQueries } from '../../community/queries.ts';
import { Lazy, lazyComponent, preload } from '../../core/lazy-component.tsx';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { type Site, useSite } from '../../core/site.ts';
import { StaticIsland } from '../../core/static-island.tsx';
import { followQueries } from '../../discovery/following/queries.ts';
import { latestDraftsQuery } from '../../discovery/recent/drafts-query.ts';
import { PopularTopics } from '../../discovery/topics/popular-topics.tsx';
import { contentQueries } from '../../pages/queries.ts';
import { requireMe } from '../../people/guard.ts';
import { isOutside, useIsOutside, useMe, userQueries } from '../../people/queries.ts';
import { LoadingCards, PromptCards } from '../../prompts/cards/prompt-cards.tsx';
import { hasPicture } from '../../prompts/cards/prompt-cover.tsx';
import { featuredShown, promptQueries } from '../../prompts/queries.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { classes } from '../../ui/classes.ts';
import { ButtonLink, type ButtonStyle } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { QueryResult } from '../../ui/pages/query-result.tsx';
import { Block } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

export const whilePrivate = true;

const welcome = lazyComponent(async () => (await import('../../pages/welcome.tsx')).Welcome);
const homeSections = lazyComponent(
  async () => (await import('../../discovery/recent/home-sections.tsx')).HomeSections,
);
const followedPrompts = lazyComponent(
  async () => (await import('../../discovery/following/followed-prompts.tsx')).FollowedPrompts,
);
const featuredCard = lazyComponent(
  async () => (await import('../../prompts/cards/featured-card.tsx')).FeaturedCard,
);
const newest = lazyComponent(async () => (await import('../../community/newest.tsx')).Newest);
const sortNote = lazyComponent(async () => (await import('../../discovery/sort-note.tsx')).SortNote);
const recentlyViewed = lazyComponent(
  async () => (await import('../../discovery/recent/home-sections.tsx')).RecentlyViewed,
);

/** The query parameters that the page reads. */
export const query = ['tab', 'after'];

export async function loader(page: PageLoad) {
  const { tab, after } = readHome(page.url.searchParams);
  if (tab === 'following') await requireMe(page);
  const prompts = tab === 'following' ? followQueries.prompts(after) : lists[tab].query();
  // In the browser they are queried once they are shown, because signing out opens this page before the cache
  // is updated.
  if (page.onServer) await page.load(userQueries.me());
  if (isOutside(page.isPrivate, loadedMe(page))) return page.load(contentQueries.page('welcome'));
  const sections =
    page.onServer && loadedMe(page) ? [latestDraftsQuery(), followQueries.prompts(), topicQueries.all()] : [];
  // Loaded before the page is shown, so that nothing shifts later. If this fails, shell/network-notice.tsx
  // offers to reload.
  const code = page.onServer || loadedMe(page) ? undefined : preload([featuredCard]).catch(() => {});
  await page.load(
    prompts,
    promptQueries.featured(),
    topicQueries.popular(),
    communityQueries.stats(),
    communityQueries.latestCollections(),
    communityQueries.newAuthors(),
    ...sections,
  );
  await code;
}

export function preloads(page: PageLoad) {
  const me = loadedMe(page);
  if (isOutside(page.isPrivate, me)) return [welcome];
  const { tab } = readHome(page.url.searchParams);
  return [
    page.onServer && newest,
    tab === 'trending' && sortNote,
    ...(me
      ? [homeSections, recentlyViewed, tab === 'following' && followedPrompts]
      : [page.onServer && featuredCard]),
  ];
}

function loadedMe({ queries }: PageLoad) {
  return queries.getQueryData(userQueries.me().queryKey);
}

export function Component() {
  const site = useSite();
  const member = useMe() !== null;
  const { tab: requested, after } = readHome(useQueryParams());
  // A user whose session ends while the page is open sees the visitors' view.
  const tab = requested === 'following' && !member ? 'featured' : requested;
  if (useIsOutside()) return <Lazy component={welcome} props={{}} />;
  const tabs: HomeTab[] = member ? [...publicTabs, 'following'] : publicTabs;
  return (
    <>
      <PageMeta
        title={`${site.name}: Discover & Share AI Prompts That Work`}
        isFullTitle
        description="A library of prompts for AI models, written and shared by its members. Find one that works, fill in the blanks, copy it, or publish your own."
        keywords={['AI prompts', 'prompt library', 'prompt engineering', 'share prompts']}
        path={paths.home()}
        feed={feedPaths.recent()}
        jsonLd={import.meta.env.SSR && siteJsonLd(site)}
      />
      {member ? <MemberHero /> : <Hero />}
      <div className="page-width list-width grid gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-10">
        <div>
          {member && <Lazy component={homeSections} props={{ followed: tab !== 'following' }} />}
          <section aria-label="Prompts" id="prompts" className="scroll-mt-20">
            <Tabs
              label="Prompts"
              value={tab}
              items={tabs.map((id) => ({
                id,
                label: id === 'following' ? 'Following' : lists[id].label,
                href: paths.home(id),
              }))}
              panelClassName="pt-5"
            >
              {tab === 'following' ? (
                <Lazy component={followedPrompts} props={{ after }} />
              ) : (
                <HomeList tab={tab} />
              )}
            </Tabs>
          </section>
        </div>
        <aside
          className={classes('grid grid-cols-1 content-start gap-5', !member && 'lg:pt-16')}
          aria-label="Topics"
        >
          <PopularTopics />
          {member && (
            <>
              <CommunityLine table />
              <Lazy component={recentlyViewed} props={{}} />
            </>
          )}
        </aside>
      </div>
      <StaticIsland component={newest} props={{}} />
    </>
  );
}

function HomeList({ tab }: { tab: PublicTab }) {
  const { query, empty, all, allLabel } = lists[tab];
  const member = useMe() !== null;
  const prompts: UseQueryResult<PromptSummary[], ApiError> = useQuery(query());
  return (
    <QueryResult query={prompts} loading={<LoadingCards />}>
      {(items) =>
        items.length ? (
          <>
            <PromptCards prompts={tab === 'featured' ? listed(items, member) : items} eager={3} tags={2} />
            <p className="mt-6 text-center">
              <ButtonLink href={all} variant="secondary">
                {allLabel}
                <ArrowRight size={16} aria-hidden />
              </ButtonLink>
            </p>
            {tab === 'trending' && (
              <div className="mt-3 min-h-6 text-center text-muted text-sm">
                <Lazy component={sortNote} props={{ sort: 'trending' as const, className: 'min-h-6' }} />
              </div>
            )}
          </>
        ) : (
          <EmptyState
            text={empty}
            action={<ButtonLink href={paths.write()}>Write the first one</ButtonLink>}
          />
        )
      }
    </QueryResult>
  );
}

function Hero() {
  const { data, errorUpdateCount } = useQuery(promptQueries.featured());
  const prompt = data && faceOf(data);
  return (
    <section className="page-width list-width grid items-center gap-x-12 gap-y-5 pt-6 pb-6 sm:pt-10 sm:pb-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h1 className="text-2xl xs:text-3xl md:text-2xl lg:text-4xl">
          <span className="sm:block">Discover & Share</span>{' '}
          <span className="sm:block">AI Prompts That Work</span>
        </h1>
        <div className="mt-5 mb-4 lg:mt-7 lg:mb-6">
          <HeroButtons size="lg" />
        </div>
        <CommunityLine />
      </div>
      {/* Once it has failed, its place stays empty, so that the page does not move with each attempt. */}
      {(prompt || (!data && errorUpdateCount === 0)) && (
        <div className="md:w-80 lg:w-88">
          {prompt ? (
            <StaticIsland component={featuredCard} props={{ prompt }} />
          ) : (
            <Block className="h-24 md:h-76" />
          )}
        </div>
      )}
    </section>
  );
}

/** The newest featured prompt with a picture, else the newest one: visitors see it beside the headline. */
function faceOf(featured: readonly PromptSummary[]): PromptSummary | undefined {
  return featured.find(hasPicture) ?? featured[0];
}

/** The prompts of the tab 'Featured', without the one that visitors see beside the headline. */
function listed(featured: PromptSummary[], member: boolean): PromptSummary[] {
  const face = member ? undefined : faceOf(featured);
  const others = featured.filter(({ id }) => id !== face?.id);
  return (others.length ? others : featured).slice(0, featuredShown);
}

/** The heading in one line. */
function MemberHero() {
  return (
    <section className="page-width list-width flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-5 pb-6 sm:pt-8">
      <h1 className="text-xl sm:text-2xl">Discover & Share AI Prompts That Work</h1>
      <HeroButtons />
    </section>
  );
}

function HeroButtons({ size }: Pick<ButtonStyle, 'size'>) {
  return (
    <div className="grid grid-cols-2 gap-3 max-sm:w-full md:flex">
      <ButtonLink href={paths.explore()} size={size} className="max-xs:px-2 max-xs:text-sm">
        Explore Prompts
      </ButtonLink>
      <ButtonLink href={paths.write()} size={size} variant="secondary" className="max-xs:px-2 max-xs:text-sm">
        Share Your Prompt
      </ButtonLink>
    </div>
  );
}

type PublicTab = Exclude<HomeTab, 'following'>;

const publicTabs: PublicTab[] = ['featured', 'trending', 'recent'];

const lists = {
  featured: {
    label: 'Featured',
    query: promptQueries.featured,
    empty: 'No featured prompts available',
    all: paths.explore({ featured: true }),
    allLabel: 'See all featured prompts',
  },
  trending: {
    label: 'Trending',
    query: promptQueries.trending,
    empty: 'No trending prompts available',
    all: paths.explore(),
    allLabel: 'See all trending prompts',
  },
  recent: {
    label: 'Recent',
    query: promptQueries.recent,
    empty: 'No recent prompts available',
    all: paths.explore({ sort: 'recent' }),
    allLabel: 'See all recent prompts',
  },
} as const;

function readHome(search: URLSearchParams): { tab: HomeTab; after: string | undefined } {
  const tab = search.get('tab');
  if (tab === 'following') return { tab, after: search.get('after') ?? undefined };
  return { tab: publicTabs.find((name) => name === tab) ?? 'featured', after: undefined };
}

function siteJsonLd({ name, url }: Site): object {
  return {
    '@type': 'WebSite',
    name,
    url: `${url}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}${paths.explore()}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
