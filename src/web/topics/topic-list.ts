import type { DetailedTopic } from '../../contract/topics.ts';
import { foldText } from '../../domain/text.ts';
import { shippedTopics, topicColor } from '../../domain/topics.ts';

/** A topic as its card shows it; without figures and prompts where the server told none. */
export type ListedTopic = Pick<DetailedTopic, 'id' | 'slug' | 'name' | 'description' | 'icon' | 'color'> &
  Partial<Pick<DetailedTopic, 'count' | 'followers' | 'following' | 'trending' | 'topPrompts'>>;

/** The topics to show: the server's, or the seven that ship with the product where it has none (SPEC 2). */
export function listedTopics(topics: readonly DetailedTopic[] | undefined): readonly ListedTopic[] {
  if (topics?.length) return topics;
  return shippedTopics.map(({ hue, ...topic }) => ({ ...topic, slug: topic.id, color: topicColor(hue) }));
}

/** The topics in whose name, description or top prompts every word of the search stands; case and accents do not matter. */
export function findTopics(topics: readonly ListedTopic[], query: string): readonly ListedTopic[] {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return topics.filter(({ name, description, topPrompts = [] }) => {
    const text = foldText([name, description, ...topPrompts.map(({ title }) => title)].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** The same topics with the marked one in front. */
export function broughtUp(
  topics: readonly ListedTopic[],
  marked: ListedTopic | undefined,
): readonly ListedTopic[] {
  return marked ? [marked, ...topics.filter((topic) => topic !== marked)] : topics;
}
