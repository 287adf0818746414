import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limitQuery } from './fields.ts';

/** A topic; the API's word is category. */
const topic = z
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

/** A topic with its best prompts. */
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

export type Topic = z.infer<typeof topic>;
export type DetailedTopic = z.infer<typeof detailedTopic>;

export const listTopics = endpoint({
  name: 'listTopics',
  summary: 'All topics',
  auth: 'none',
  status: 200,
  reply: z.object({ items: z.array(topic) }),
  problems: [],
});

export const popularTopics = endpoint({
  name: 'popularTopics',
  summary: 'Topics with the most prompts',
  auth: 'none',
  query: z.object({ limit: limitQuery(6) }),
  status: 200,
  reply: z.object({ items: z.array(topic) }),
  problems: [],
});

export const detailedTopics = endpoint({
  name: 'detailedTopics',
  summary: 'All topics, each with its followers and top prompts',
  auth: 'optional',
  status: 200,
  reply: z.object({ items: z.array(detailedTopic) }),
  problems: [],
});
