import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import {
  cursorQuery,
  id,
  limitQuery,
  line,
  nameOf,
  nextCursor,
  oneOf,
  pageOf,
  pageQuery,
  promptId,
  time,
} from './fields.ts';
import { changedPrompt, newPrompt, status } from './prompt-input.ts';
import { feedbackFields } from './ratings.ts';

/** A prompt in a list: everything but its body and samples. */
export const promptSummary = z
  .object({
    id,
    slug: z.string().meta({ description: 'The title as words for an address; no two prompts have the same' }),
    title: z.string(),
    heading: z.string(),
    summary: z.string(),
    categoryId: z.string().meta({ description: 'Empty in a draft that has none yet' }),
    category: z
      .object({ id: z.string(), name: z.string(), slug: z.string(), color: z.string() })
      .meta({ description: 'All its fields are empty in a draft that has none yet' }),
    tags: z.array(z.string()),
    imageUrl: z.string(),
    isPremium: z.boolean(),
    price: z.number().meta({ description: 'Dollars; 0 for a prompt without a price' }),
    status,
    hidden: z
      .object({ at: time, reason: z.string() })
      .optional()
      .meta({ description: 'When and why an admin hid it; there for its author and admins alone' }),
    featured: z.boolean(),
    readTime: z.number().int().meta({ description: 'Minutes' }),
    likeCount: z.number().int(),
    liked: z.boolean().meta({ description: 'Whether the viewer likes it' }),
    bookmarkCount: z.number().int(),
    bookmarked: z.boolean().meta({ description: 'Whether the viewer bookmarked it' }),
    ...feedbackFields,
    authorId: z.string().nullable().meta({ description: 'null when the author deleted their account' }),
    authorUsername: z.string().nullable(),
    authorDisplayName: z.string(),
    authorAvatarUrl: z.string(),
    createdAt: time,
    updatedAt: time,
    publishedAt: time.nullable().meta({ description: 'When it was published first; null for a draft' }),
    can: z
      .object({ edit: z.boolean(), delete: z.boolean(), feature: z.boolean() })
      .meta({ description: 'What the viewer may do with it' }),
  })
  .meta({ id: 'PromptSummary' });

/** A prompt as read: SPEC 3, PRODUCT 3. */
export const prompt = promptSummary
  .extend({
    contentMd: z
      .string()
      .meta({ description: 'The prompt itself, Markdown; [gaps] and {{names}} are filled in by readers' }),
    sampleResponses: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['text', 'image', 'video']),
        title: z.string(),
        content: z.string(),
      }),
    ),
  })
  .meta({ id: 'Prompt' });

export type PromptSummary = z.infer<typeof promptSummary>;
export type Prompt = z.infer<typeof prompt>;
export type SampleResponse = Prompt['sampleResponses'][number];

const sorts = ['trending', 'recent', 'popular', 'oldest'] as const;
export type Sort = (typeof sorts)[number];

const params = z.object({ id: promptId });
const items = z.object({ items: z.array(promptSummary) });

export const publishPrompt = endpoint({
  name: 'publishPrompt',
  summary: 'Publish a prompt, or keep it as a draft',
  auth: 'required',
  body: newPrompt,
  idempotent: true,
  status: 201,
  reply: z.object({ success: z.literal(true), id, post: prompt }),
  problems: ['invalid', 'too-large', 'unsupported-media-type'],
});

export const listPrompts = endpoint({
  name: 'listPrompts',
  summary: 'List and search prompts',
  auth: 'optional',
  query: z.object({
    ...pageQuery(limits.pageSize),
    cursor: cursorQuery('nextCursor of the page before, instead of page: pages without a limit'),
    q: line('q', limits.searchQuery).optional().meta({ description: 'Words, "phrases", -excluded' }),
    categoryId: nameOf('categoryId', 60).optional().meta({ description: 'Id or slug of a category' }),
    tag: line('tag', limits.tag).optional().meta({ description: 'One tag, in any spelling of it' }),
    tags: line('tags', 200).optional().meta({ description: 'Comma-joined; all must match' }),
    authorId: id.optional().meta({ description: 'Id of the author' }),
    status: status
      .optional()
      .meta({ description: 'Drafts and hidden ones are shown to their author and admins alone' }),
    sort: oneOf('sort', sorts).optional().meta({ description: 'Default trending; with q, best match first' }),
  }),
  status: 200,
  reply: pageOf(promptSummary).extend({
    nextCursor,
    correctedQuery: z.string().optional().meta({
      description: 'What was looked for instead, when q found nothing but a word of it looks mistyped',
    }),
  }),
  problems: [],
});

export const featuredPrompts = endpoint({
  name: 'featuredPrompts',
  summary: 'Prompts that the editors feature, last featured first',
  auth: 'optional',
  query: z.object({ limit: limitQuery(5) }),
  status: 200,
  reply: items,
  problems: [],
});

export const trendingPrompts = endpoint({
  ...featuredPrompts,
  name: 'trendingPrompts',
  summary: 'What readers like now',
});

export const recentPrompts = endpoint({
  ...featuredPrompts,
  name: 'recentPrompts',
  summary: 'The latest prompts',
  query: z.object({ limit: limitQuery(10) }),
});

export const readPrompt = endpoint({
  name: 'readPrompt',
  summary: 'One prompt',
  auth: 'optional',
  params,
  status: 200,
  reply: z.object({ success: z.literal(true), post: prompt }),
  problems: ['not-found'],
});

export const updatePrompt = endpoint({
  name: 'updatePrompt',
  summary: 'Change a prompt',
  auth: 'required',
  params,
  body: changedPrompt,
  status: 200,
  reply: z.object({ success: z.literal(true), post: prompt }),
  problems: ['forbidden', 'not-found', 'conflict', 'invalid', 'too-large', 'unsupported-media-type'],
});

export const deletePrompt = endpoint({
  name: 'deletePrompt',
  summary: 'Delete a prompt',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ success: z.literal(true), id }),
  problems: ['forbidden', 'not-found'],
});

export const featurePrompt = endpoint({
  name: 'featurePrompt',
  summary: 'Feature a prompt (admins)',
  auth: 'required',
  params,
  status: 200,
  reply: z.object({ success: z.literal(true), post: prompt }),
  problems: ['forbidden', 'not-found'],
});

export const unfeaturePrompt = endpoint({
  ...featurePrompt,
  name: 'unfeaturePrompt',
  summary: 'Feature a prompt no more (admins)',
});
