import { TrendingUp } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import { Likes } from '../../prompts/cards/prompt-facts.tsx';
import { classes } from '../../ui/classes.ts';
import { compactQuantity } from '../../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { Badge } from '../../ui/tag.tsx';
import { FollowTopic } from './follow-topic.tsx';
import { TopicIcon } from './topic-icon.tsx';
import type { ListedTopic } from './topic-list.ts';

const topPromptsShown = 2;

/** A topic. The whole card links to its prompts; the top prompts have their own links above that one. */
export function TopicCard({ topic, marked = false }: { topic: ListedTopic; marked?: boolean }) {
  const { name, description, trending, topPrompts = [] } = topic;
  return (
    <article
      className={classes(
        cardLinkFrame,
        'flex h-full flex-col rounded-card border bg-raised p-5 outline-offset-2',
        marked ? 'border-ember ring-1 ring-ember' : 'border-hairline hover:border-edge',
      )}
    >
      <div className="flex items-center gap-3 sm:gap-3.5">
        <TopicIcon topic={topic} />
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug">
            <CardLink
              href={paths.explore({ category: name.toLowerCase() })}
              aria-current={marked || undefined}
            >
              {name}
            </CardLink>
          </h2>
          <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
            <Figures topic={topic} />
            {trending && (
              <Badge tone="ember">
                <TrendingUp size={13} aria-hidden className="me-1 inline align-[-2px]" />
                Trending
              </Badge>
            )}
          </div>
        </div>
        {topic.following !== undefined && (
          <div className="relative z-1 -my-2 self-start">
            <FollowTopic topic={topic} />
          </div>
        )}
      </div>
      <p className="mt-3 text-sm text-muted">{description}</p>
      {topPrompts.length > 0 && (
        <ul aria-label={`Top prompts in ${name}`} className="mt-auto pt-4">
          {topPrompts.slice(0, topPromptsShown).map((prompt) => (
            <li key={prompt.id} className="border-hairline border-t py-2 last:pb-0">
              <div className="flex items-center justify-between gap-4">
                <a
                  href={paths.prompt(prompt.id)}
                  dir="auto"
                  className="relative z-1 min-h-6 min-w-0 truncate text-sm leading-6 font-medium hover:underline"
                >
                  {prompt.title}
                </a>
                <span className="shrink-0 text-xs text-muted">
                  <Likes count={prompt.likeCount} liked={false} />
                </span>
              </div>
              <p className="truncate text-xs text-muted">{prompt.author}</p>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

function Figures({ topic: { count, followers } }: { topic: ListedTopic }) {
  if (count === undefined || followers === undefined) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
      <span className="whitespace-nowrap">{compactQuantity(count, 'prompt')}</span>
      {followers > 0 && <span className="whitespace-nowrap">{compactQuantity(followers, 'follower')}</span>}
    </p>
  );
}
