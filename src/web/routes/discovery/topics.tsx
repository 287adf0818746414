import { useQuery } from '@tanstack/react-query';
import { feedPaths, paths } from '../../../contract/core/routes.ts';
import { limits } from '../../../domain/core/limits.ts';
import { cutText } from '../../../domain/core/text/text.ts';
import { CommunityStats } from '../../community/community-stats.tsx';
import { communityQueries } from '../../community/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { type Site, useSite } from '../../core/site.ts';
import { TopicCard } from '../../discovery/topics/topic-card.tsx';
import { findTopics, type ListedTopic, listedTopics, withFirst } from '../../discovery/topics/topic-list.ts';
import { isCategory } from '../../prompts/explore/explore-address.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { SearchForm } from '../../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../../ui/forms/search-text.ts';
import { quantity } from '../../ui/numbers.ts';
import { Card } from '../../ui/pages/card.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Notice } from '../../ui/pages/query-result.tsx';
import { breadcrumbs, itemList } from '../../ui/pages/server-meta.ts';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';

/** The query parameters that the page reads. */
export const query = ['q', 'category'];

export function loader({ load }: PageLoad) {
  return load(topicQueries.detailed(), communityQueries.stats());
}

export function Component() {
  const site = useSite();
  const params = useQueryParams();
  const q = cutText((params.get('q') ?? '').trim(), limits.searchQuery);
  const go = useSearchNavigation(q);
  const search = useSearchText(q, (text) => go(paths.topics({ q: text }), text));
  const { data, error, refetch, isFetching } = useQuery(topicQueries.detailed());
  const topics = listedTopics(data);
  const marked = topics.find((topic) => isCategory(topic, (params.get('category') ?? '').trim()));
  const found = withFirst(findTopics(topics, q), q ? undefined : marked);
  return (
    <div className="page-width pt-6 sm:pt-10">
      <PageMeta
        title="Explore Topics"
        description="Prompts by topic: writing, programming, data, education, business, design and more, each with what readers like best."
        keywords={['AI prompts', 'prompt topics', ...topics.map(({ name }) => name)]}
        path={paths.topics()}
        feed={feedPaths.recent()}
        noindex={q !== ''}
        jsonLd={import.meta.env.SSR && [topicsJsonLd(site, topics), breadcrumbs(site, [{ name: 'Topics' }])]}
      />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-2xl sm:text-3xl">Explore Topics</h1>
          <p className="mt-2 text-muted">
            Every prompt belongs to one topic. Start with the one closest to your work.
          </p>
        </div>
        <SearchForm
          action={paths.topics()}
          search={search}
          label="Search topics"
          placeholder="Search topics..."
          className="block w-full sm:max-w-sm lg:w-70"
        />
      </div>
      {error && (
        <Notice
          onRetry={() => void refetch()}
          retryLabel="Retry"
          busy={isFetching}
          className="mt-6 border border-danger"
        >
          {error.message}
        </Notice>
      )}
      <div className="mt-6 grid items-start gap-8 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_17.5rem] lg:gap-10">
        <section aria-label="Topics">
          <p role="status" className="sr-only">
            {q && `${quantity(found.length, 'topic')} found`}
          </p>
          {!data && !error ? (
            <LoadingTopics />
          ) : found.length ? (
            <ul className="grid gap-4 sm:grid-cols-2 lg:gap-5">
              {found.map((topic) => (
                <li key={topic.id} className="min-w-0">
                  <TopicCard topic={topic} marked={topic === marked} />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState
              text="No topics found. Try a different search."
              action={
                <>
                  <ButtonLink href={paths.topics()}>Show all topics</ButtonLink>
                  <ButtonLink href={paths.explore({ q })} variant="secondary">
                    Search all prompts
                  </ButtonLink>
                </>
              }
            />
          )}
        </section>
        <aside aria-label="Community" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <CommunityStats />
          <NewVisitorCard />
        </aside>
      </div>
    </div>
  );
}

function NewVisitorCard() {
  const { name } = useSite();
  return (
    <Card title={`New to ${name}?`} className="mt-2">
      <p className="text-sm text-muted">
        Browse what others have written, fill in the blanks and copy the result. When you have a prompt that
        works, share it.
      </p>
      <div className="mt-4 grid gap-2.5">
        <ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>
        <ButtonLink href={paths.write()} variant="secondary">
          Write a Prompt
        </ButtonLink>
      </div>
    </Card>
  );
}

function LoadingTopics() {
  return (
    <Loading label="Loading topics...">
      <div className="grid gap-4 sm:grid-cols-2 lg:gap-5">
        {[...Array(6).keys()].map((index) => (
          <div key={index} className="h-58 rounded-card border border-hairline bg-raised p-5">
            <div className="mb-5 flex items-center gap-3.5">
              <Block className="size-11 shrink-0" />
              <Block className="h-5 w-2/5" />
            </div>
            <TextBlocks lines={5} />
          </div>
        ))}
      </div>
    </Loading>
  );
}

/** Returns structured data: the topics in page order. */
function topicsJsonLd({ url }: Site, topics: readonly ListedTopic[]): object {
  const items = topics.map(({ name }) => ({
    name,
    url: url + paths.explore({ category: name.toLowerCase() }),
  }));
  return { ...itemList('Topics', items), numberOfItems: items.length };
}
