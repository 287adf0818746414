import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiError } from '../../contract/client.ts';
import type { PromptSummary } from '../../contract/prompts.ts';
import { feedPaths, type HomeTab, paths } from '../../contract/routes.ts';
import { CommunityLine } from '../community/community-line.tsx';
import { communityQueries } from '../community/queries.ts';
import { FollowedPrompts } from '../follows/followed-prompts.tsx';
import { followQueries } from '../follows/queries.ts';
import { LoadingCards, PromptCards } from '../prompts/prompt-cards.tsx';
import { promptQueries } from '../prompts/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { type Site, useSite } from '../runtime/site.ts';
import { SearchInput } from '../suggestions/search-input.tsx';
import { PopularTopics } from '../topics/popular-topics.tsx';
import { topicQueries } from '../topics/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { QueryResult } from '../ui/query-result.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { requireMe } from '../users/guard.ts';
import { useMe } from '../users/queries.ts';

export async function loader(page: PageLoad) {
  const { tab, after } = readHome(page.url.searchParams);
  if (tab === 'following') await requireMe(page);
  const prompts = tab === 'following' ? followQueries.prompts(after) : lists[tab].query();
  await page.load(prompts, topicQueries.popular(), communityQueries.stats());
}

export function Component() {
  const site = useSite();
  const member = useMe() !== null;
  const { tab: requested, after } = readHome(useQueryParams());
  // A user who is signed out while the page is open sees what visitors see.
  const tab = requested === 'following' && !member ? 'featured' : requested;
  const tabs: HomeTab[] = member ? [...publicTabs, 'following'] : publicTabs;
  return (
    <>
      <PageMeta
        title={`${site.name}: Discover & Share AI Prompts That Work`}
        isFullTitle
        description="A library of prompts for AI models, written and shared by its users: find one that works, fill in the blanks, copy it, or publish your own."
        keywords={['AI prompts', 'prompt library', 'prompt engineering', 'share prompts']}
        path={paths.home()}
        feed={feedPaths.recent()}
        jsonLd={import.meta.env.SSR && siteJsonLd(site)}
      />
      <Hero />
      <div className="page-width grid gap-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-10">
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
            {tab === 'following' ? <FollowedPrompts after={after} /> : <HomeList tab={tab} />}
          </Tabs>
        </section>
        <aside className="lg:pt-16" aria-label="Topics">
          <PopularTopics />
        </aside>
      </div>
    </>
  );
}

function HomeList({ tab }: { tab: PublicTab }) {
  const { query, empty } = lists[tab];
  const prompts: UseQueryResult<PromptSummary[], ApiError> = useQuery(query());
  return (
    <QueryResult query={prompts} loading={<LoadingCards />}>
      {(items) =>
        items.length ? (
          <PromptCards prompts={items} eager={2} />
        ) : (
          <EmptyState
            text={empty}
            action={
              <>
                <ButtonLink href={paths.write()}>Write the first one</ButtonLink>
                <ButtonLink href={paths.explore()} variant="secondary">
                  Browse everything
                </ButtonLink>
              </>
            }
          />
        )
      }
    </QueryResult>
  );
}

function Hero() {
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className="page-width grid items-end gap-x-10 gap-y-4 pt-6 pb-6 sm:pt-10 sm:pb-8 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div>
        <h1 className="text-2xl xs:text-3xl lg:text-4xl">
          <span className="sm:block">Discover & Share</span>{' '}
          <span className="sm:block">AI Prompts That Work</span>
        </h1>
        <div className="mt-5 flex flex-col gap-3 md:flex-row md:items-center lg:mt-7">
          <search className="md:w-full md:max-w-sm">
            <form action={paths.explore()} className="relative">
              <SearchInput
                input={input}
                aria-label="Search the library"
                placeholder="What should the AI help with?"
                className="h-11 sm:text-base"
              />
            </form>
          </search>
          <div className="grid grid-cols-2 gap-3 md:flex">
            <ButtonLink href={paths.explore()} size="lg" className="max-xs:px-2 max-xs:text-sm">
              Explore Prompts
            </ButtonLink>
            <ButtonLink
              href={paths.write()}
              size="lg"
              variant="secondary"
              className="max-xs:px-2 max-xs:text-sm"
            >
              Share Your Prompt
            </ButtonLink>
          </div>
        </div>
      </div>
      <CommunityLine />
    </section>
  );
}

type PublicTab = Exclude<HomeTab, 'following'>;

const publicTabs: PublicTab[] = ['featured', 'trending', 'recent'];

const lists = {
  featured: { label: 'Featured', query: promptQueries.featured, empty: 'No featured prompts available' },
  trending: { label: 'Trending', query: promptQueries.trending, empty: 'No trending prompts available' },
  recent: { label: 'Recent', query: promptQueries.recent, empty: 'No recent prompts available' },
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
