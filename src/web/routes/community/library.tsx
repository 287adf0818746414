import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type LibraryTab, libraryTabs, paths } from '../../../contract/core/routes.ts';
import { CollectionCards } from '../../community/collections/collection-card.tsx';
import { collectionQueries } from '../../community/collections/queries.ts';
import { savedPromptsQuery } from '../../community/profile/profile-lists.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { recentDays } from '../../discovery/recent/recent-views.ts';
import { ViewedPrompts } from '../../discovery/recent/viewed-prompts.tsx';
import { searchQueries } from '../../discovery/searches/queries.ts';
import { SavedSearches } from '../../discovery/searches/saved-searches.tsx';
import { requireMe } from '../../people/guard.ts';
import { LoadingCards, PromptCards } from '../../prompts/cards/prompt-cards.tsx';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['tab', 'page'];

export async function loader(page: PageLoad) {
  await requireMe(page);
  const { tab, page: number } = readAddress(page.url.searchParams);
  if (tab === 'searches')
    await Promise.all([page.require(searchQueries.mine()), page.load(topicQueries.all())]);
  if (tab === 'collections') await page.require(ownCollections(number));
  if (tab === 'bookmarks' || tab === 'likes') await page.require(savedPromptsQuery(tab, number));
}

const labels: Readonly<Record<LibraryTab, string>> = {
  bookmarks: 'Bookmarks',
  likes: 'Likes',
  recent: 'Recent',
  searches: 'Saved searches',
  collections: 'Collections',
};

/** What a member keeps, in one place. */
export function Component() {
  const { tab, page } = readAddress(useQueryParams());
  return (
    <div className="page-width pt-8 pb-12 sm:pt-12">
      <PageMeta
        title="Library"
        description="Your bookmarks, likes, recently viewed prompts, saved searches and collections."
        path={paths.library()}
        noindex
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          Library
        </h1>
        {tab === 'collections' && <NewCollection />}
      </div>
      <div className="mt-5">
        <Tabs
          label="Lists in your library"
          value={tab}
          items={libraryTabs.map((id) => ({ id, label: labels[id], href: paths.library(id) }))}
          panelClassName="pt-5"
        >
          {(tab === 'bookmarks' || tab === 'likes') && <SavedPrompts tab={tab} page={page} />}
          {tab === 'recent' && (
            <>
              <p className="mb-4 text-sm text-muted">
                Stored only in this browser, and cleared after {recentDays} days.
              </p>
              <ViewedPrompts />
            </>
          )}
          {tab === 'searches' && <SavedSearches />}
          {tab === 'collections' && <OwnCollections page={page} />}
        </Tabs>
      </div>
    </div>
  );
}

function SavedPrompts({ tab, page }: { tab: 'bookmarks' | 'likes'; page: number }) {
  const [noun, hint] =
    tab === 'likes'
      ? ['liked', 'Prompts you like appear here.']
      : ['bookmarked', 'Tap the bookmark of a prompt to find it here again. Only you can see this list.'];
  return (
    <PagedList
      query={useQuery(savedPromptsQuery(tab, page))}
      page={page}
      hrefOf={(other) => paths.library(tab, other)}
      loading={<LoadingCards label={`Loading ${noun} prompts...`} />}
      empty={
        <EmptyState
          text={`No ${noun} prompts`}
          hint={hint}
          action={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
        />
      }
    >
      {(prompts) => <PromptCards prompts={prompts} eager={2} />}
    </PagedList>
  );
}

function OwnCollections({ page }: { page: number }) {
  return (
    <PagedList
      query={useQuery(ownCollections(page))}
      page={page}
      hrefOf={(other) => paths.library('collections', other)}
      loading={<LoadingCards label="Loading collections..." view="grid" count={6} />}
      empty={
        <EmptyState
          text="You have no collections yet"
          hint="Group related prompts: choose “Save to…” on any prompt."
          action={<NewCollection />}
        />
      }
    >
      {(items) => <CollectionCards collections={items} eager={3} />}
    </PagedList>
  );
}

function NewCollection() {
  return (
    <ButtonLink href={paths.newCollection()}>
      <Plus size={17} aria-hidden />
      New collection
    </ButtonLink>
  );
}

const ownCollections = (page: number) => collectionQueries.list({ list: 'mine', q: undefined, page });

function readAddress(params: URLSearchParams): { tab: LibraryTab; page: number } {
  const tab = libraryTabs.find((known) => known === params.get('tab')) ?? 'bookmarks';
  return { tab, page: pageNumber(params) };
}
