import type { PromptSummary } from '../../contract/prompts.ts';
import type { Topic } from '../../contract/topics.ts';
import type { User } from '../../contract/users.ts';
import type { Context } from '../context.ts';
import { type Failure, failure, isFailure } from '../failure.ts';
import { listPrompts } from '../prompts/list.ts';
import { listTopics } from '../topics/list.ts';
import { readUser } from '../users/read.ts';

/** Prompts that a feed holds at most. */
const size = 30;

/** The newest prompts, and of which topic or author they are. */
export interface PromptFeed {
  topic?: Topic;
  author?: User;
  prompts: PromptSummary[];
  /** When anything in it last changed, ISO 8601. */
  updatedAt: string;
}

/** The newest prompts of all, of a topic (by id) or of an author (by username, also a former one). Fails with not-found. */
export async function readFeed(
  ctx: Context,
  of: { topicId?: string; username?: string },
): Promise<PromptFeed | Failure> {
  const topic =
    of.topicId === undefined ? undefined : (await listTopics(ctx)).find(({ id }) => id === of.topicId);
  if (of.topicId !== undefined && !topic) return failure('not-found', 'There is no such topic');
  const author = of.username === undefined ? undefined : await readUser(ctx, of.username);
  if (isFailure(author)) return author;
  const page = await listPrompts(ctx, {
    page: 1,
    limit: size,
    sort: 'recent',
    ...(topic && { categoryId: topic.id }),
    ...(author && { authorId: author.id }),
  });
  if (isFailure(page)) return page;
  const changes = page.items.map(({ updatedAt }) => updatedAt);
  return {
    ...(topic && { topic }),
    ...(author && { author }),
    prompts: page.items,
    // An empty feed has a constant time, so that readers do not fetch it again.
    updatedAt: changes.sort().at(-1) ?? author?.createdAt ?? '1970-01-01T00:00:00.000Z',
  };
}
