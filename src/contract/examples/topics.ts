import { shippedTopics, topicColor } from '../../domain/topics.ts';
import type { Topic } from '../topics.ts';
import { type Examples, exampleIds } from './example.ts';
import { promptInput } from './prompts.ts';

const creation = topicOf('content-creation', 0);
const programming = topicOf('programming', 1);

export const topicExamples = {
  listTopics: {
    description:
      'All categories in the order of the site, each with the number of its published prompts. What calls name `categoryId` is the `id` of one of these.',
    request: {},
    reply: { items: [creation, programming] },
  },
  popularTopics: {
    description: 'The categories with the most published prompts, the largest first.',
    request: { query: { limit: 2 } },
    reply: { items: [programming, creation] },
  },
  detailedTopics: {
    description:
      'All categories with their followers, their two most liked prompts, and whether they are trending: the three with the most likes in seven days.',
    request: {},
    reply: {
      items: [
        { ...creation, followers: 0, following: false, trending: false, topPrompts: [] },
        {
          ...programming,
          followers: 1,
          following: true,
          trending: true,
          topPrompts: [
            { id: exampleIds.prompt, title: promptInput.title, author: 'Alice Moreau', likeCount: 1 },
          ],
        },
      ],
    },
  },
} satisfies Examples<'listTopics' | 'popularTopics' | 'detailedTopics'>;

function topicOf(id: string, count: number): Topic {
  const shipped = shippedTopics.find((topic) => topic.id === id);
  if (!shipped) throw new Error(`There is no topic ${id}.`);
  const { hue, ...topic } = shipped;
  return { ...topic, slug: id, color: topicColor(hue), count };
}
