import type { DetailedTopic } from '../../../contract/discovery/topics.ts';
import { foldText } from '../../../domain/core/text/folding.ts';
import { shippedTopics, topicColor } from '../../../domain/prompts/topics-and-tags/topics.ts';

/** A topic as shown on its card; built-in topics have no figures or prompts. */
export type ListedTopic = Pick<DetailedTopic, 'id' | 'slug' | 'name' | 'description' | 'icon' | 'color'> &
  Partial<Pick<DetailedTopic, 'count' | 'followers' | 'following' | 'trending' | 'topPrompts'>>;

/** Returns the server's topics, or the seven built-in ones if it has none. */
export function listedTopics(topics: readonly DetailedTopic[] | undefined): readonly ListedTopic[] {
  if (topics?.length) return topics;
  return shippedTopics.map(({ hue, ...topic }) => ({ ...topic, slug: topic.id, color: topicColor(hue) }));
}

/**
 * Returns the topics whose name, description or top prompts contain every word of the query, ignoring case
 * and accents.
 */
export function findTopics(topics: readonly ListedTopic[], query: string): readonly ListedTopic[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return topics.filter(({ name, description, topPrompts = [] }) => {
    const text = foldText([name, description, ...topPrompts.map(({ title }) => title)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** Moves one topic to the front. */
export function withFirst(
  topics: readonly ListedTopic[],
  first: ListedTopic | undefined,
): readonly ListedTopic[] {
  return first ? [first, ...topics.filter((topic) => topic !== first)] : topics;
}
