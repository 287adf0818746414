import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { paths } from '../../contract/routes.ts';
import { discussionCategories } from '../../domain/discussions.ts';
import { categoryLabels, readDiscussions } from '../discussions/discussion-address.ts';
import { DiscussionRow } from '../discussions/discussion-row.tsx';
import { discussionQueries } from '../discussions/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { useQueryParams } from '../runtime/query-params.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { PagedList } from '../ui/pagination.tsx';
import { LoadingBlocks } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';

export function loader({ url, require }: PageLoad) {
  return require(discussionQueries.list(readDiscussions(url.searchParams)));
}

export function Component() {
  const { category, page } = readDiscussions(useQueryParams());
  const discussions = useQuery(discussionQueries.list({ category, page }));
  const hrefOf = (other: number) => paths.discussions({ category, page: other });
  const name = category ? `${categoryLabels[category]} discussions` : 'Discussions';
  return (
    <div className="page-width max-w-[54rem] pt-8 sm:pt-12">
      <PageMeta
        title={page > 1 ? `${name}, page ${page}` : name}
        description="Questions, prompts to show and ideas: what the community is talking about."
        path={paths.discussions({ category, page })}
      />
      <BackLink href={paths.community()}>Community</BackLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl sm:text-3xl">Discussions</h1>
        <ButtonLink href={paths.newDiscussion(category)}>
          <Plus size={17} aria-hidden />
          Start Discussion
        </ButtonLink>
      </div>
      <div className="mt-5">
        <Tabs
          label="Categories"
          value={category ?? 'all'}
          items={[
            { id: 'all', label: 'All', href: paths.discussions() },
            ...discussionCategories.map((id) => ({
              id,
              label: categoryLabels[id],
              href: paths.discussions({ category: id }),
            })),
          ]}
          panelClassName="pt-2 [&>[role=alert]]:mt-4"
        >
          <PagedList
            query={discussions}
            page={page}
            hrefOf={hrefOf}
            loading={<LoadingBlocks label="Loading discussions..." count={6} block="h-16" className="mt-3" />}
            empty={
              <EmptyState
                className="mt-4"
                text="No discussions yet"
                hint="Ask a question, show a prompt that worked, or suggest what is missing here."
                action={<ButtonLink href={paths.newDiscussion(category)}>Start the first one</ButtonLink>}
              />
            }
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
    </div>
  );
}
