import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type CollectionsList, paths } from '../../../contract/core/routes.ts';
import { CollectionCards } from '../../community/collections/collection-card.tsx';
import { type CollectionsState, collectionQueries } from '../../community/collections/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { LoadingCards } from '../../prompts/cards/prompt-cards.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['list', 'page'];

export async function loader(page: PageLoad) {
  const state = readAddress(page.url.searchParams);
  if (state.list === 'followed') await requireMe(page);
  await page.require(collectionQueries.list(state));
}

const labels: Readonly<Record<CollectionsList, string>> = {
  popular: 'Most followed',
  recent: 'Recently updated',
  followed: 'Followed',
};

export function Component() {
  const me = useMe();
  const state = readAddress(useQueryParams());
  const { list, q, page } = state;
  const collections = useQuery(collectionQueries.list(state));
  const go = useSearchNavigation(q ?? '');
  const search = useSearchText(q ?? '', (text) => go(paths.collections({ list, q: text }), text));
  const shown = (Object.keys(labels) as CollectionsList[]).filter((id) => me || id !== 'followed');
  return (
    <div className="page-width list-width pt-8 sm:pt-12">
      <PageMeta
        title={page > 1 ? `Collections, page ${page}` : 'Collections'}
        description="Hand-picked prompts, with notes on how to use them."
        path={paths.collections({ list, page })}
        noindex={list === 'followed' || q !== undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
          Collections
        </h1>
        <ButtonLink href={paths.newCollection()}>
          <Plus size={17} aria-hidden />
          New collection
        </ButtonLink>
      </div>
      {list !== 'followed' && (
        <SearchForm
          action={paths.collections()}
          search={search}
          label="Search collections"
          placeholder="Search collections"
          className="mt-5 max-w-md"
        >
          {list !== 'popular' && <input type="hidden" name="list" value={list} />}
        </SearchForm>
      )}
      <div className="mt-5">
        <Tabs
          label="Lists of collections"
          value={list}
          items={shown.map((id) => ({
            id,
            label: labels[id],
            href: paths.collections({ list: id, q: id === 'followed' ? undefined : q }),
          }))}
          panelClassName="pt-6"
        >
          <PagedList
            query={collections}
            page={page}
            hrefOf={(other) => paths.collections({ list, q, page: other })}
            loading={<LoadingCards label="Loading collections..." view="grid" count={6} />}
            empty={<NoCollections list={list} q={q} />}
          >
            {(items) => <CollectionCards collections={items} eager={3} />}
          </PagedList>
        </Tabs>
      </div>
    </div>
  );
}

function NoCollections({ list, q }: { list: CollectionsList; q: string | undefined }) {
  if (q !== undefined)
    return (
      <EmptyState
        text="No collections found"
        hint="Try fewer or shorter words. The search covers names and descriptions."
        action={<ButtonLink href={paths.collections({ list })}>Clear search</ButtonLink>}
      />
    );
  if (list === 'followed')
    return (
      <EmptyState
        text="You don’t follow any collections"
        hint="Collections you follow appear here."
        action={<ButtonLink href={paths.collections()}>Find collections</ButtonLink>}
      />
    );
  return (
    <EmptyState
      text="No public collections yet"
      hint="Group related prompts: choose “Save to…” on any prompt."
      action={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
    />
  );
}

function readAddress(params: URLSearchParams): CollectionsState & { list: CollectionsList } {
  const given = params.get('list') ?? '';
  const list = Object.hasOwn(labels, given) ? (given as CollectionsList) : 'popular';
  return {
    list,
    q: list === 'followed' ? undefined : params.get('q')?.trim() || undefined,
    page: pageNumber(params),
  };
}
