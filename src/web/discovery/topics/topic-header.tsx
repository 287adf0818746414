import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Topic } from '../../../contract/discovery/topics.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { compactQuantity } from '../../ui/numbers.ts';
import { Block } from '../../ui/pages/skeleton.tsx';
import { FollowTopic } from './follow-topic.tsx';
import { TopicHighlights } from './topic-highlights.tsx';
import { TopicIcon } from './topic-icon.tsx';

/**
 * The header of a topic's page, tinted with its colour: icon, name, description, numbers, Follow and its most
 * frequent tags. Space is reserved for what is not loaded yet, so that nothing moves. `tagHref` returns the
 * address of a tag within the topic. With `highlighted`, its featured prompts and authors follow.
 */
export function TopicHeader({
  topic,
  tags = [],
  tagHref,
  highlighted,
}: {
  topic: Topic;
  /** The selected tags, which are not offered again. */
  tags?: readonly string[];
  tagHref: (tag: string) => string;
  highlighted: boolean;
}) {
  const { id, name, description, color, count } = topic;
  const { data } = useQuery(topicQueries.one(id));
  const address = paths.explore({ category: name.toLowerCase() });
  const topTags = data?.topTags.filter((tag) => !tags.includes(tag.key)) ?? [];
  return (
    <>
      <header
        style={{ '--hue': color } as CSSProperties}
        className="border-hairline border-b bg-[color-mix(in_oklab,var(--hue)_10%,var(--color-paper))]"
      >
        <div className="page-width list-width py-4 sm:py-6">
          <div className="flex min-h-9 items-center justify-between gap-4">
            <nav aria-label="Breadcrumb" className="flex min-w-0 items-center gap-1 text-sm text-muted">
              <a
                href={paths.topics()}
                className="inline-flex min-h-6 shrink-0 items-center transition-colors hover:text-ink"
              >
                Topics
              </a>
              <ChevronRight size={14} aria-hidden className="shrink-0" />
              <span aria-hidden className="truncate">
                {name}
              </span>
            </nav>
            {data ? <FollowTopic topic={data} next={address} prominent /> : <Block className="h-9 w-24" />}
          </div>
          <div className="mt-3 flex items-start gap-4 sm:gap-5">
            <TopicIcon topic={topic} large />
            <div className="min-w-0">
              <h1 className="text-2xl sm:text-3xl">{name}</h1>
              <p className="mt-1 text-sm text-muted tabular-nums">
                {compactQuantity(data?.count ?? count, 'prompt')}
                <span aria-hidden className="mx-1.5">
                  ·
                </span>
                {data ? compactQuantity(data.followers, 'follower') : 'followers'}
              </p>
              <p className="mt-2 max-w-prose max-sm:hidden">{description}</p>
            </div>
          </div>
          <p className="mt-3 sm:hidden">{description}</p>
          <div className="relative mt-4 h-8 overflow-hidden max-sm:scroll-fade max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none]">
            {topTags.length > 0 && (
              <ul aria-label={`Top tags in ${name}`} className="flex gap-2 sm:flex-wrap">
                {topTags.map((tag) => (
                  <li key={tag.key} className="max-w-full shrink-0">
                    <a
                      href={tagHref(tag.name)}
                      className="inline-flex h-8 max-w-full items-center rounded-full border border-[color-mix(in_oklab,var(--hue)_30%,var(--color-hairline))] bg-raised px-3 text-sm transition-colors hover:border-edge"
                    >
                      <span dir="auto" className="truncate">
                        #{tag.name}
                      </span>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </header>
      {highlighted && (
        <div className="page-width list-width">
          <TopicHighlights topic={topic} />
        </div>
      )}
    </>
  );
}
