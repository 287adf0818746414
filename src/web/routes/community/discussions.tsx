import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import { type DiscussionCategory, discussionCategories } from '../../../domain/community/discussions.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { categoryLabels, readDiscussions } from '../../community/discussions/discussion-address.ts';
import { DiscussionRow } from '../../community/discussions/discussion-row.tsx';
import { discussionQueries } from '../../community/discussions/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['category', 'page'];

export function loader({ url, require }: PageLoad) {
  return require(discussionQueries.list(readDiscussions(url.searchParams)));
}

export function Component() {
  const state = readDiscussions(useQueryParams());
  const { q, category, page } = state;
  const discussions = useQuery(discussionQueries.list(state));
  const hrefOf = (other: number) => paths.discussions({ q, category, page: other });
  const go = useSearchNavigation(q ?? '');
  const search = useSearchText(q ?? '', (text) => go(paths.discussions({ q: text, category }), text));
  const name = category ? `${categoryLabels[category]} discussions` : 'Discussions';
  return (
    <CommunityPage>
      <PageMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description="Questions, prompts to show and ideas: what the community is talking about."
        path={paths.discussions({ category, page })}
        noindex={q !== undefined}
      />
      <BackLink href={paths.community()}>Community</BackLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl sm:text-3xl">Discussions</h1>
        <ButtonLink href={paths.newDiscussion(category)}>
          <Plus size={17} aria-hidden />
          Start Discussion
        </ButtonLink>
      </div>
      <SearchForm
        action={paths.discussions()}
        search={search}
        label="Search discussions"
        placeholder="Search discussions"
        className="mt-5"
      >
        {category && <input type="hidden" name="category" value={category} />}
      </SearchForm>
      <div className="mt-4">
        <Tabs
          label="Categories"
          value={category ?? 'all'}
          items={[
            { id: 'all', label: 'All', href: paths.discussions({ q }) },
            ...discussionCategories.map((id) => ({
              id,
              label: categoryLabels[id],
              href: paths.discussions({ q, category: id }),
            })),
          ]}
          panelClassName="pt-2 [&>[role=alert]]:mt-4"
        >
          <PagedList
            query={discussions}
            page={page}
            hrefOf={hrefOf}
            loading={<LoadingBlocks label="Loading discussions..." count={6} block="h-16" className="mt-3" />}
            empty={<NoDiscussions q={q} category={category} />}
          >
            {(items) => (
              <ul className="divide-y divide-hairline">
                {items.map((discussion) => (
                  <li key={discussion.id}>
                    <DiscussionRow discussion={discussion} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </Tabs>
      </div>
    </CommunityPage>
  );
}

function NoDiscussions({ q, category }: { q: string | undefined; category: DiscussionCategory | undefined }) {
  const start = (
    <ButtonLink href={paths.newDiscussion(category)}>Start {q ? 'a discussion' : 'the first one'}</ButtonLink>
  );
  if (q === undefined) {
    return (
      <EmptyState
        className="mt-4"
        text="No discussions yet"
        hint="Ask a question, show a prompt that worked, or suggest what is missing here."
        action={start}
      />
    );
  }
  return (
    <EmptyState
      className="mt-4"
      text="No discussions found"
      hint={
        category
          ? `Nothing in ${categoryLabels[category]} mentions it. Try all categories, or fewer words.`
          : 'Try fewer or shorter words, or ask the question yourself.'
      }
      action={
        <>
          <ButtonLink href={paths.discussions(category && { q })} variant="secondary">
            {category ? 'Search all categories' : 'Show all discussions'}
          </ButtonLink>
          {start}
        </>
      }
    />
  );
}
