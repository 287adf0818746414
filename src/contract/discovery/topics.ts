import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { limitQuery, nameOf } from '../core/fields.ts';
import { promptSummary } from '../prompts/prompts.ts';

/** A topic; in the API it is called category. */
export const topic = z
  .object({
    id: z.string().meta({ example: 'programming' }),
    name: z.string().meta({ example: 'Programming' }),
    slug: z.string().meta({ example: 'programming' }),
    description: z
      .string()
      .meta({ example: 'Write, review, test and explain code, from one-liners to whole systems.' }),
    icon: z.string().meta({ description: 'One emoji', example: '💻' }),
    color: z.string().meta({ description: '#rrggbb', example: '#4585cf' }),
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
      z.object({
        id: z.string().meta({ example: exampleIds.prompt }),
        title: z.string().meta({ example: exampleTexts.title }),
        author: z.string().meta({ example: 'Alice Moreau' }),
        likeCount: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'DetailedCategory' });

/** The content of a topic's page. */
const topicPage = detailedTopic
  .extend({
    topTags: z
      .array(
        z.object({
          key: z.string().meta({ example: 'code review' }),
          name: z.string().meta({ example: 'code review' }),
          count: z.number().int(),
        }),
      )
      .meta({ description: 'The most frequent tags of its 1,000 most liked prompts' }),
    topAuthors: z
      .array(
        z.object({
          username: z.string().meta({ example: 'alice' }),
          displayName: z.string().meta({ example: 'Alice Moreau' }),
          avatarUrl: z.string().meta({ example: '' }),
          prompts: z.number().int(),
          likes: z.number().int(),
        }),
      )
      .meta({ description: 'The authors of these prompts with the most likes' }),
    featured: z
      .array(promptSummary)
      .meta({ description: 'The latest featured prompts, at most three', example: [] }),
  })
  .meta({ id: 'CategoryPage' });

export type TopicPage = z.infer<typeof topicPage>;
export type Topic = z.infer<typeof topic>;
export type DetailedTopic = z.infer<typeof detailedTopic>;

export const listTopics = endpoint({
  name: 'listTopics',
  method: 'GET',
  path: '/categories',
  access: 'visitor',
  summary: 'All categories',
  description:
    'Lists all categories in the site’s order, each with its number of published prompts. A `categoryId` elsewhere is the `id` of one of these.',
  reply: z.object({ items: z.array(topic) }),
  failureMessage: 'Failed to fetch categories',
});

export const popularTopics = endpoint({
  ...listTopics,
  name: 'popularTopics',
  path: '/categories/popular',
  summary: 'Categories with the most prompts',
  description: 'Lists the categories with the most published prompts, largest first.',
  query: z.object({ limit: limitQuery(6) }),
  failureMessage: 'Failed to fetch popular categories',
});

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
  params: z.object({
    id: nameOf('Category', 60).meta({ description: 'Id or slug of the category', example: 'programming' }),
  }),
  reply: z.object({ category: topicPage }),
  failureMessage: 'Failed to fetch category',
});
