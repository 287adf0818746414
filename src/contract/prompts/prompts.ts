import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import type { promptSorts } from '../../domain/discovery/prompt-filters.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import {
  done,
  id,
  limitQuery,
  nameOf,
  pageOf,
  pageQuery,
  pageUrl,
  pictureFocus,
  promptId,
  time,
} from '../core/fields.ts';
import { sampleResponses } from '../core/sample-responses.ts';
import { acceptReadOnlyFields } from '../core/server-fields.ts';
import { contributionFields } from '../people/contribution-fields.ts';
import { choiceValues } from './choices.ts';
import { promptInputs } from './inputs.ts';
import { lineValues } from './lines.ts';
import { outcomes } from './outcomes.ts';
import { promptFilterQuery, promptSort } from './prompt-filters.ts';
import { changedPrompt, newPrompt, patchedPrompt, status } from './prompt-input.ts';
import { promptRangeQuery } from './prompt-ranges.ts';
import { feedbackFields } from './ratings.ts';
import { salePreview } from './sale-fields.ts';
import { promptXray } from './xray.ts';

/** Start and end of a part of a text, in UTF-16 code units, the end exclusive. */
const range = z
  .tuple([z.number().int(), z.number().int()])
  // Some consumers of the OpenAPI document require these for every list.
  .meta({ items: { type: 'integer' }, minItems: 2, maxItems: 2 });

/** A prompt in a list, without its body and samples. */
export const promptSummary = z
  .object({
    id,
    url: pageUrl.meta({ example: `/prompt/${exampleIds.prompt}` }),
    slug: z.string().meta({
      description:
        'The title as part of an address; unique. Before the first publication, it ends with `~` and the id',
      example: 'explain-code-like-a-patient-colleague',
    }),
    title: z.string().meta({ example: exampleTexts.title }),
    heading: z.string().meta({ example: exampleTexts.heading }),
    summary: z.string().meta({ example: exampleTexts.summary }),
    beginning: z.string().meta({
      description:
        'The first lines of the prompt, at most 400 characters, without its title and Markdown syntax, as a generated cover shows them. For a premium prompt, the summary',
      example: exampleTexts.contentMd,
    }),
    placeholders: z
      .array(
        z.object({
          start: z.number().int().meta({ example: 8 }),
          end: z.number().int().meta({ example: 19 }),
          label: z.string().meta({ example: 'this code' }),
        }),
      )
      .meta({
        description:
          'Positions of the placeholders in `beginning`, in UTF-16 code units; the end is exclusive',
      }),
    categoryId: z.string().meta({ description: 'Empty in a draft without one', example: 'programming' }),
    category: z
      .object({
        id: z.string().meta({ example: 'programming' }),
        name: z.string().meta({ example: 'Programming' }),
        slug: z.string().meta({ example: 'programming' }),
        color: z.string().meta({ example: '#4585cf' }),
      })
      .meta({ description: 'All fields are empty in a draft without one' }),
    tags: z.array(z.string()).meta({ example: ['explaining', 'code review'] }),
    imageUrl: z.string().meta({
      description: 'Cover; begins with /covers/ if it is generated',
      example: `/covers/prompts/${exampleIds.prompt}/500145a9.svg`,
    }),
    imageSize: z
      .object({ width: z.number().int(), height: z.number().int() })
      .optional()
      .meta({ description: 'Pixels of a cover that was uploaded here' }),
    imageFocus: pictureFocus.optional().meta({
      description:
        'The point of the cover that a crop should keep, in percent: the one that its author chose, else what stands out. To choose it, end `imageUrl` with `#x,y`, such as `#50,20`',
    }),
    videoUrl: z
      .string()
      .optional()
      .meta({ description: 'The first video that was uploaded here, of a free prompt of kind video' }),
    isPremium: z.boolean(),
    price: z
      .number()
      .meta({ description: 'In the site’s currency; 0 for a prompt without a price', example: 0 }),
    status,
    isAdult: z.boolean().meta({
      description:
        'Whether it is marked as adult. Lists include adult prompts only for users who want to see them, and for their author',
    }),
    ...choiceValues,
    ...lineValues,
    useWhenLine: z.string().meta({
      description:
        'When to use it, as programs for agents show it: `useWhen` after “Use when”, or a line made from category and tags',
      example: 'Use when you need help with programming: explaining, code review.',
    }),
    models: z.array(z.string()).meta({ description: 'The models it was written for', example: [] }),
    hidden: z
      .object({
        at: time,
        reason: z.string().meta({ example: 'Copied from a book.' }),
        waiting: z.literal(true).optional(),
      })
      .optional()
      .meta({ description: 'When and why; `waiting` until it is reviewed. For its author and moderators' }),
    featured: z.boolean(),
    readTime: z.number().int().meta({ description: 'Minutes' }),
    likeCount: z.number().int(),
    liked: z.boolean().meta({ description: 'Whether the viewer likes it' }),
    bookmarkCount: z.number().int(),
    bookmarked: z.boolean().meta({ description: 'Whether the viewer bookmarked it' }),
    ...feedbackFields,
    downloadCount: z
      .number()
      .int()
      .meta({ description: 'How often it was copied or exported; each reader counts once a day' }),
    authorId: z
      .string()
      .nullable()
      .meta({ description: 'null when the author deleted their account', example: exampleIds.alice }),
    authorUsername: z.string().meta({ example: 'alice' }).nullable(),
    authorDisplayName: z.string().meta({ example: 'Alice Moreau' }),
    authorAvatarUrl: z.string().meta({ example: '' }),
    createdAt: time,
    updatedAt: time,
    publishedAt: time.nullable().meta({ description: 'When it was first published; null for a draft' }),
    match: z
      .object({
        title: z.array(range).meta({ description: 'The marked parts of the title' }),
        excerpt: z
          .object({ text: z.string().meta({ example: exampleTexts.newSummary }), marks: z.array(range) })
          .optional()
          .meta({ description: 'A part of the body or summary that matches the search' }),
      })
      .optional()
      .meta({ description: 'Where the words of the search occur; only in search results' }),
    can: z
      .object({
        edit: z.boolean().meta({ example: true }),
        delete: z.boolean().meta({ example: true }),
        feature: z.boolean(),
      })
      .meta({ description: 'What the viewer can do with it' }),
  })
  .meta({ id: 'PromptSummary' });

/** A prompt with its body and sample responses. */
export const prompt = promptSummary
  .extend({
    version: z.number().int().meta({
      description:
        'Number of its latest version; 1 for a draft that was never published, which has no versions yet',
      example: 2,
    }),
    outcomes: outcomes.meta({
      description:
        'Whether it worked for the members who tried it: its latest version, and all versions before that',
    }),
    ...contributionFields,
    contentMd: z.string().meta({
      description: 'The prompt itself, in Markdown; readers fill in [gaps] and {{names}}',
      example: exampleTexts.contentMd,
    }),
    contentPlaceholders: z.array(z.number().int()).meta({
      example: [8, 19, 49, 61],
      description:
        'Start and end of each placeholder in `contentMd`, and of each backslash that copies omit, in UTF-16 code units, the end exclusive',
    }),
    textExcess: z.enum(['inputs', 'time']).optional().meta({
      description:
        'Why a part of the text has no placeholders or formatting: it has too many different placeholders, or takes too long to read; only for its author',
    }),
    xray: promptXray.optional().meta({
      description:
        'What its texts hide, such as invisible characters or secrets; only the verdict if the viewer may not read the text. Absent until a prompt of an earlier version of the site is checked',
    }),
    inputs: promptInputs,
    sampleResponses,
    previewExcerpt: z.string().optional().meta({
      description:
        'A part of a premium prompt’s text that its author shows before purchase; only for users who can edit it',
    }),
    sale: salePreview
      .optional()
      .meta({ description: 'Only for a premium prompt, while the site sells them' }),
  })
  .meta({ id: 'Prompt' });

export type PromptSummary = z.infer<typeof promptSummary>;
export type Prompt = z.infer<typeof prompt>;
export type SampleResponse = Prompt['sampleResponses'][number];

export type Sort = (typeof promptSorts)[number];

/**
 * Bytes of a prompt with every field at its limit, in any script, even if every character is escaped
 * (`\u4e2d`).
 */
const promptBytes = 3 * 1024 * 1024;

const params = z.object({ id: promptId });
const items = z.object({ items: z.array(promptSummary) });

export const listPrompts = endpoint({
  name: 'listPrompts',
  method: 'GET',
  path: '/posts',
  access: 'visitor',
  personalized: true,
  summary: 'List and search prompts',
  description:
    'Lists the prompts that match all filters. Items have no body or sample responses: read those with `readPrompt`. Drafts are listed only for their author and admins.',
  query: z.object({
    ...pageQuery(limits.pageSize),
    ...promptFilterQuery,
    ...promptRangeQuery,
    status: status
      .optional()
      .meta({ description: 'Drafts and hidden prompts are listed only for their author and admins' }),
    sort: promptSort,
  }),
  reply: pageOf(promptSummary).extend({
    correctedQuery: z.string().optional().meta({
      description:
        'The query with misspelled words replaced. It was also searched for, because no prompt contains the words of q',
    }),
    suggestedQuery: z.string().optional().meta({
      description: 'A possible correction of q, which was not searched for',
    }),
    noPromptHasAll: z
      .array(z.string())
      .optional()
      .meta({
        description: 'The words of q, if no prompt has all of them: the items are only the closest matches',
        example: ['explain', 'code'],
      }),
    isPartial: z.literal(true).optional().meta({
      description: 'Present if the search timed out: better matches may be missing',
    }),
  }),
  example: { query: { q: 'explain code', categoryId: 'programming', sort: 'popular' } },
  failureMessage: 'Failed to fetch posts',
});

export const featuredPrompts = endpoint({
  name: 'featuredPrompts',
  method: 'GET',
  path: '/posts/featured',
  access: 'visitor',
  personalized: true,
  summary: 'Featured prompts, latest first',
  description: 'Lists featured prompts, most recently featured first.',
  query: z.object({ limit: limitQuery(5) }),
  reply: items,
  failureMessage: 'Failed to fetch featured posts',
});

export const trendingPrompts = endpoint({
  ...featuredPrompts,
  name: 'trendingPrompts',
  path: '/posts/trending',
  summary: 'Trending prompts',
  description:
    'Lists prompts by a score of likes, bookmarks and commenters that decays with the age of the prompt.',
  failureMessage: 'Failed to fetch trending posts',
});

export const recentPrompts = endpoint({
  ...featuredPrompts,
  name: 'recentPrompts',
  path: '/posts/recent',
  summary: 'The latest prompts',
  description: 'Lists the most recently published prompts.',
  query: z.object({ limit: limitQuery(10) }),
  failureMessage: 'Failed to fetch recent posts',
});

export const readPrompt = endpoint({
  name: 'readPrompt',
  method: 'GET',
  path: '/posts/id/{id}',
  access: 'visitor',
  personalized: true,
  summary: 'One prompt',
  description:
    'Returns one prompt with its body and sample responses. Only its author and admins can read a draft. An adult prompt is returned to everyone: ask your users before you show one with `isAdult`. `/posts/id/{id}/prompt.md` returns its title and body as a Markdown file.',
  params,
  reply: done.extend({ post: prompt }),
  version: { of: 'post', fields: ['updatedAt'] },
  failureMessage: 'Failed to fetch post',
});

export const publishPrompt = endpoint({
  name: 'publishPrompt',
  method: 'POST',
  path: '/posts',
  access: 'member',
  signInMessage: 'You must be signed in to publish.',
  actionLimits: ['firstDayPrompts'],
  summary: 'Publish a prompt, or save a draft',
  description:
    'Publishes a prompt, or saves it as a draft with `"status": "draft"`. Every field of a draft is optional, and only its author and admins see it. The server sets author, slug, read time, counters and dates, and ignores those that are sent.',
  body: acceptReadOnlyFields(newPrompt, prompt),
  maxBodyBytes: promptBytes,
  idempotent: true,
  status: 201,
  reply: done.extend({ id, post: prompt }),
  resource: readPrompt,
  failureMessage: 'Failed to publish post',
});

export const readPromptBySlug = endpoint({
  ...readPrompt,
  name: 'readPromptBySlug',
  path: '/posts/slug/{slug}',
  summary: 'One prompt, by its slug',
  description:
    'Returns the prompt with this slug, as `readPrompt` does by id. A slug is part of the page’s address and can change until the prompt is published.',
  params: z.object({
    slug: nameOf('Slug', 200).meta({
      description: 'Slug of the prompt',
      example: 'explain-code-like-a-patient-colleague',
    }),
  }),
});

export const updatePrompt = endpoint({
  name: 'updatePrompt',
  method: 'PUT',
  path: '/posts/id/{id}',
  access: 'member',
  signInMessage: 'You must be signed in to update a post.',
  actionLimits: ['firstDayEdits'],
  summary: 'Change a prompt',
  description:
    'Replaces all fields, so also send those that do not change. Without `status`, the status does not change. `"status": "published"` publishes a draft; its slug then comes from the title and never changes again. You can send back what `readPrompt` returns. Only the author and admins can do this.',
  params,
  body: acceptReadOnlyFields(changedPrompt, prompt),
  maxBodyBytes: promptBytes,
  reply: done.extend({ post: prompt }),
  problems: ['conflict'],
  resource: readPrompt,
  example: {
    body: {
      summary: exampleTexts.newSummary,
      sampleResponses: [
        {
          id: exampleIds.sample,
          type: 'text',
          title: 'A loop',
          content: 'This loop adds up the prices. It starts with zero…',
        },
      ],
    },
  },
  failureMessage: 'Failed to update post',
});

export const patchPrompt = endpoint({
  ...updatePrompt,
  name: 'patchPrompt',
  method: 'PATCH',
  summary: 'Change some fields of a prompt',
  description:
    'Changes only the fields that are sent, as a JSON Merge Patch without `null`: lists are replaced as a whole, and an empty text clears a field. The result must follow the rules of `updatePrompt`: `{"status": "published"}` publishes a draft, or names its missing fields. Only the author and admins can do this.',
  body: acceptReadOnlyFields(patchedPrompt, prompt),
  example: { body: { summary: exampleTexts.newSummary } },
});

export const deletePrompt = endpoint({
  name: 'deletePrompt',
  method: 'DELETE',
  path: '/posts/id/{id}',
  access: 'member',
  summary: 'Delete a prompt',
  description:
    'Permanently deletes a prompt with its likes, bookmarks, stars and comments. Only the author and admins can do this.',
  params,
  reply: done.extend({ id }),
  resource: readPrompt,
  failureMessage: 'Failed to delete post',
});

export const featurePrompt = endpoint({
  name: 'featurePrompt',
  method: 'PUT',
  path: '/posts/id/{id}/featured',
  access: 'admin',
  summary: 'Feature a prompt (admins)',
  description: 'Adds a prompt to the featured list. Repeating it moves the prompt to the front.',
  params,
  reply: done.extend({ post: prompt }),
  resource: readPrompt,
  example: { reply: { post: { featured: true } } },
  failureMessage: 'Failed to update post',
});

export const unfeaturePrompt = endpoint({
  ...featurePrompt,
  name: 'unfeaturePrompt',
  method: 'DELETE',
  path: '/posts/id/{id}/featured',
  summary: 'Unfeature a prompt (admins)',
  description: 'Removes a prompt from the featured list. Repeating it has no effect.',
  example: { reply: { post: { featured: false } } },
  failureMessage: 'Failed to update post',
});
