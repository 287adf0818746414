import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { paths } from '../../../contract/core/routes.ts';
import type { Topic } from '../../../contract/discovery/topics.ts';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { compactQuantity } from '../../ui/numbers.ts';
import { Block } from '../../ui/pages/skeleton.tsx';
import { FollowTopic } from './follow-topic.tsx';
import { TopicIcon } from './topic-icon.tsx';

/**
 * The header of a topic's page, tinted with its colour: icon, name, numbers, description, its most frequent
 * tags, its most liked authors and Follow. It is one band of 120 px, and on phones four lines. `tagHref`
 * returns the address of a tag within the topic.
 */
export function TopicHeader({
  topic,
  tags = [],
  tagHref,
}: {
  topic: Topic;
  /** The selected tags, which are not offered again. */
  tags?: readonly string[];
  tagHref: (tag: string) => string;
}) {
  const { id, name, description, color, count } = topic;
  const { data } = useQuery(topicQueries.one(id));
  const address = paths.explore({ category: name.toLowerCase() });
  const topTags = data?.topTags.filter((tag) => !tags.includes(tag.key)) ?? [];
  const authors = data?.topAuthors ?? [];
  return (
    <header
      style={{ '--hue': color } as CSSProperties}
      className="flex min-h-30 items-center border-hairline border-b bg-[color-mix(in_oklab,var(--hue)_10%,var(--color-paper))]"
    >
      {/* On phones the tags share their line with the authors. */}
      <div className="page-width list-width grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-2 py-3 sm:gap-x-5 sm:gap-y-1 sm:py-2">
        <div className="sm:row-span-3">
          <TopicIcon topic={topic} large />
        </div>
        <div className="col-span-2 flex min-w-0 flex-wrap items-baseline gap-x-3 sm:col-span-1">
          <nav aria-label="Breadcrumb" className="text-sm text-muted">
            <a
              href={paths.topics()}
              className="inline-flex min-h-6 items-center gap-1 transition-colors hover:text-ink"
            >
              Topics
              <ChevronRight size={14} aria-hidden className="rtl:rotate-180" />
            </a>
          </nav>
          <h1 className="min-w-0 text-xl sm:truncate sm:text-2xl">{name}</h1>
          <p className="text-sm text-muted tabular-nums">
            <span>{compactQuantity(data?.count ?? count, 'prompt')}</span>
            {data && data.followers > 0 && <span> · {compactQuantity(data.followers, 'follower')}</span>}
          </p>
        </div>
        <div className="sm:col-start-4 sm:row-span-3 sm:row-start-1">
          {data ? <FollowTopic topic={data} next={address} prominent /> : <Block className="h-9 w-24" />}
        </div>
        <p
          title={description}
          className="col-span-full line-clamp-2 text-sm sm:col-span-1 sm:col-start-2 sm:line-clamp-1"
        >
          {description}
        </p>
        {/* Tags that do not fit scroll on phones; on wider screens they are in a line that is hidden. */}
        <ul
          aria-label={`Top tags in ${name}`}
          className="relative col-span-2 flex h-7 gap-1.5 overflow-hidden max-sm:scroll-fade max-sm:overflow-x-auto max-sm:[scrollbar-width:none] sm:col-span-1 sm:col-start-2 sm:flex-wrap sm:gap-y-2"
        >
          {topTags.map((tag) => (
            <li key={tag.key} className="max-w-full shrink-0">
              <a
                href={tagHref(tag.name)}
                className="inline-flex h-7 max-w-full items-center rounded-full border border-[color-mix(in_oklab,var(--hue)_30%,var(--color-hairline))] bg-raised px-2.5 text-xs transition-colors hover:border-edge"
              >
                <span dir="auto" className="truncate">
                  #{tag.name}
                </span>
              </a>
            </li>
          ))}
        </ul>
        <ul
          aria-label="Top authors"
          className="col-span-2 flex justify-end gap-0.5 empty:hidden sm:col-span-1 sm:col-start-3 sm:row-span-3 sm:row-start-1 sm:gap-1"
        >
          {authors.map(({ username, displayName, avatarUrl }) => (
            <li key={username}>
              <a href={paths.profile(username)} aria-label={displayName} title={displayName} className="flex">
                <Avatar
                  name={displayName}
                  username={username}
                  src={avatarUrl}
                  size={32}
                  className="max-sm:scale-75 max-sm:-mx-1"
                />
              </a>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
