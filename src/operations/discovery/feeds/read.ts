import type { Topic } from '../../../contract/discovery/topics.ts';
import type { User } from '../../../contract/people/users.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import type { LabelledFilters } from '../../../domain/discovery/filter-names.ts';
import { setFilters } from '../../../domain/discovery/prompt-filters.ts';
import { addTag } from '../../../domain/prompts/topics-and-tags/tags.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { readUser } from '../../people/read.ts';
import { type ListInput, listPrompts } from '../prompts/list-prompts.ts';
import { listTopics, topicNamed } from '../topics/list.ts';

/** Maximum number of prompts in a feed. */
const size = 30;

/** The newest prompts, and the topic, author or search that they belong to. */
export interface PromptFeed {
  topic?: Topic;
  author?: User;
  search?: LabelledFilters;
  prompts: PromptSummary[];
  /** The time of the last change of anything in it, ISO 8601. */
  updatedAt: string;
}

/**
 * Returns the newest prompts of all, of a topic (by id) or of an author (by username, also a former one).
 * Fails with not-found.
 */
export async function readFeed(
  ctx: Context,
  of: { topicId?: string; username?: string },
): Promise<PromptFeed | Failure> {
  const topic =
    of.topicId === undefined ? undefined : (await listTopics(ctx)).find(({ id }) => id === of.topicId);
  if (of.topicId !== undefined && !topic) return failure('not-found', 'There is no such topic');
  const author = of.username === undefined ? undefined : await readUser(ctx, of.username);
  if (isFailure(author)) return author;
  const feed = await newest(ctx, {
    ...(topic && { categoryId: topic.id }),
    ...(author && { authorId: author.id }),
  });
  if (isFailure(feed)) return feed;
  return {
    ...(topic && { topic }),
    ...(author && { author }),
    prompts: feed.prompts,
    updatedAt: feed.updatedAt ?? author?.createdAt ?? never,
  };
}

/**
 * Returns the newest prompts of a search. The topic is an id or a name; tags are comma-joined, and those
 * above the maximum of a prompt are ignored, as in Explore's address. Fails with malformed for an unknown
 * topic.
 */
export async function readSearchFeed(
  ctx: Context,
  { category, ...input }: Omit<LabelledFilters, 'tags'> & { category: string; tags: string },
): Promise<PromptFeed | Failure> {
  const tags = input.tags.split(',').reduce(addTag, [] as readonly string[]);
  const topic = category ? await topicNamed(ctx, category) : undefined;
  if (category && !topic) return failure('malformed', `There is no category “${category}”`);
  const feed = await newest(ctx, {
    ...setFilters(input),
    ...(topic && { categoryId: topic.id }),
    ...(tags.length && { tags: tags.join(',') }),
  });
  if (isFailure(feed)) return feed;
  return {
    ...(topic && { topic }),
    search: { ...input, tags },
    prompts: feed.prompts,
    updatedAt: feed.updatedAt ?? never,
  };
}

/** The time of an empty feed, constant so that readers do not fetch it again. */
const never = '1970-01-01T00:00:00.000Z';

async function newest(
  ctx: Context,
  filter: Omit<ListInput, 'page' | 'limit' | 'sort'>,
): Promise<{ prompts: PromptSummary[]; updatedAt: string | undefined } | Failure> {
  const page = await listPrompts(ctx, { ...filter, page: 1, limit: size, sort: 'recent' });
  if (isFailure(page)) return page;
  const changes = page.items.map(({ updatedAt }) => updatedAt);
  return { prompts: page.items, updatedAt: changes.sort().at(-1) };
}
