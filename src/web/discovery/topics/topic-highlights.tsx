import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../contract/core/routes.ts';
import type { Topic, TopicPage } from '../../../contract/discovery/topics.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { Author, Likes } from '../../prompts/cards/prompt-facts.tsx';
import { topicQueries } from '../../prompts/topics/queries.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classes } from '../../ui/classes.ts';
import { compactQuantity } from '../../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { Block } from '../../ui/pages/skeleton.tsx';

/** The featured prompts and most liked authors of a topic, on its own page; each is omitted if empty. */
export function TopicHighlights({ topic: { id, name } }: { topic: Topic }) {
  const { data } = useQuery(topicQueries.one(id));
  if (!data) return <Block className="mt-6 h-44" />;
  const { featured, topAuthors } = data;
  if (!featured.length && !topAuthors.length) return null;
  return (
    <div
      className={classes(
        'mt-5 mb-2 grid gap-x-10 gap-y-4 sm:mt-6 sm:mb-3',
        featured.length > 0 && topAuthors.length > 0 && 'lg:grid-cols-[minmax(0,1fr)_19rem]',
      )}
    >
      {featured.length > 0 && (
        <section aria-labelledby="topic-featured" className="flex min-w-0 flex-col">
          <h2 id="topic-featured" className="text-lg">
            Featured in {name}
          </h2>
          <ul className={classes(row, 'grow gap-3')}>
            {featured.map((prompt) => (
              <li key={prompt.id} className="min-w-0 flex-1 max-sm:min-w-64">
                <FeaturedPrompt prompt={prompt} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {topAuthors.length > 0 && (
        <section aria-labelledby="topic-authors" className="min-w-0">
          <h2 id="topic-authors" className="text-lg">
            Top authors
          </h2>
          <ul
            className={classes(
              row,
              'gap-x-4 gap-y-1 sm:grid sm:grid-cols-3',
              featured.length > 0 && 'lg:grid-cols-2',
            )}
          >
            {topAuthors.map((author) => (
              <li key={author.username} className="min-w-0 max-sm:max-w-48 max-sm:shrink-0">
                <TopAuthor author={author} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

// On phones the items are in one row that scrolls sideways, so that the list of prompts starts higher. It is
// positioned, so that content for screen readers only does not widen the page.
const row =
  'relative mt-2.5 flex max-sm:scroll-fade max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none]';

function FeaturedPrompt({ prompt }: { prompt: PromptSummary }) {
  return (
    <div
      className={classes(
        cardLinkFrame,
        'flex h-full flex-col rounded-card border border-hairline bg-raised p-4 outline-offset-2 hover:border-edge',
      )}
    >
      <h3 className="line-clamp-2 text-base leading-snug">
        <CardLink href={paths.prompt(prompt.id)}>{prompt.title}</CardLink>
      </h3>
      <p dir="auto" className="mt-1 line-clamp-2 text-sm text-muted max-sm:hidden">
        {prompt.summary}
      </p>
      <div className="mt-auto flex items-center justify-between gap-3 pt-3 text-xs text-muted">
        <Author prompt={prompt} size={20} className="relative z-1" />
        <Likes count={prompt.likeCount} liked={prompt.liked} />
      </div>
    </div>
  );
}

function TopAuthor({ author }: { author: TopicPage['topAuthors'][number] }) {
  const { username, displayName, avatarUrl, prompts, likes } = author;
  return (
    <a href={paths.profile(username)} className="flex min-h-11 items-center gap-2.5 hover:underline">
      <Avatar name={displayName} username={username} src={avatarUrl} size={32} />
      <span className="min-w-0 leading-tight">
        <span dir="auto" className="block truncate text-sm font-medium">
          {displayName}
        </span>
        <span className="text-xs text-muted tabular-nums">
          {likes > 0 ? compactQuantity(likes, 'like') : compactQuantity(prompts, 'prompt')}
        </span>
      </span>
    </a>
  );
}
