import { z } from 'zod';
import { shippedTopics, topicColor } from '../../domain/prompts/topics-and-tags/topics.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, examplePromptInput } from '../core/example-data.ts';
import { limitQuery, nameOf } from '../core/fields.ts';
import { promptSummary } from '../prompts/prompts.ts';

/** A topic; in the API it is called category. */
export const topic = z
  .object({
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    icon: z.string().meta({ description: 'One emoji' }),
    color: z.string().meta({ description: '#rrggbb' }),
    count: z.number().int().meta({ description: 'Published prompts' }),
  })
  .meta({ id: 'Category' });

/** A topic with its top prompts. */
const detailedTopic = topic
  .extend({
    followers: z.number().int(),
    following: z.boolean(),
    trending: z.boolean(),
    topPrompts: z.array(
      z.object({ id: z.string(), title: z.string(), author: z.string(), likeCount: z.number().int() }),
    ),
  })
  .meta({ id: 'DetailedCategory' });

/** The content of a topic's page. */
const topicPage = detailedTopic
  .extend({
    topTags: z
      .array(z.object({ key: z.string(), name: z.string(), count: z.number().int() }))
      .meta({ description: 'The most frequent tags of its 1,000 most liked prompts' }),
    topAuthors: z
      .array(
        z.object({
          username: z.string(),
          displayName: z.string(),
          avatarUrl: z.string(),
          prompts: z.number().int(),
          likes: z.number().int(),
        }),
      )
      .meta({ description: 'The authors of these prompts with the most likes' }),
    featured: z.array(promptSummary).meta({ description: 'The latest featured prompts, at most three' }),
  })
  .meta({ id: 'CategoryPage' });

export type TopicPage = z.infer<typeof topicPage>;
export type Topic = z.infer<typeof topic>;
export type DetailedTopic = z.infer<typeof detailedTopic>;

export const exampleTopics = {
  writing: exampleTopic('content-creation', 0),
  programming: exampleTopic('programming', 1),
};

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/categories',
  access: 'visitor',
  summary: 'All categories',
  description:
    'Lists all categories in the site’s order, each with its number of published prompts. A `categoryId` elsewhere is the `id` of one of these.',
  reply: z.object({ items: z.array(topic) }),
  example: {
    reply: { items: [exampleTopics.writing, exampleTopics.programming] },
  },
  failureMessage: 'Failed to fetch categories',
});

export const popularTopics = endpoint({
  ...listTopics,
  name: 'popularTopics',
  path: '/categories/popular',
  summary: 'Categories with the most prompts',
  description: 'Lists the categories with the most published prompts, largest first.',
  query: z.object({ limit: limitQuery(6) }),
  example: {
    request: { query: { limit: 2 } },
    reply: { items: [exampleTopics.programming, exampleTopics.writing] },
  },
  failureMessage: 'Failed to fetch popular categories',
});

const exampleDetails = {
  ...exampleTopics.programming,
  followers: 1,
  following: true,
  trending: true,
  topPrompts: [
    { id: exampleIds.prompt, title: examplePromptInput.title, author: 'Alice Moreau', likeCount: 1 },
  ],
};

export const detailedTopics = endpoint({
  name: 'detailedTopics',
  method: 'GET',
  path: '/categories/detailed',
  access: 'visitor',
  personalized: true,
  summary: 'All categories, with followers and top prompts',
  description:
    'Lists all categories with their followers, their two most liked prompts, and whether they are trending. The three categories with the most likes in seven days are trending.',
  reply: z.object({ items: z.array(detailedTopic) }),
  example: {
    reply: {
      items: [
        { ...exampleTopics.writing, followers: 0, following: false, trending: false, topPrompts: [] },
        exampleDetails,
      ],
    },
  },
  failureMessage: 'Failed to fetch detailed categories',
});

export const readTopic = endpoint({
  name: 'readTopic',
  method: 'GET',
  path: '/categories/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One category with its top tags, authors and featured prompts',
  description:
    'Returns a category with its followers, the most frequent tags and the most liked authors of its most liked prompts, and its most recently featured prompts.',
  params: z.object({ id: nameOf('Category', 60).meta({ description: 'Id or slug of the category' }) }),
  reply: z.object({ category: topicPage }),
  example: {
    request: { params: { id: 'programming' } },
    reply: {
      category: {
        ...exampleDetails,
        topTags: [
          { key: 'code review', name: 'code review', count: 1 },
          { key: 'explaining', name: 'explaining', count: 1 },
        ],
        topAuthors: [{ username: 'alice', displayName: 'Alice Moreau', avatarUrl: '', prompts: 1, likes: 1 }],
        featured: [],
      },
    },
  },
  failureMessage: 'Failed to fetch category',
});

function exampleTopic(id: string, count: number): Topic {
  const shipped = shippedTopics.find((one) => one.id === id);
  if (!shipped) throw new Error(`There is no topic ${id}.`);
  const { hue, ...rest } = shipped;
  return { ...rest, slug: id, color: topicColor(hue), count };
}
