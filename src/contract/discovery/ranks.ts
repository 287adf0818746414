import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleByline, exampleIds, examplePrompt, exampleTime } from '../core/example-data.ts';
import { id, oneOf, pageOf, pageQuery, pageUrl, time } from '../core/fields.ts';
import { byline } from '../people/byline.ts';
import { promptFilterQuery } from '../prompts/prompt-filters.ts';

const wordMatch = z
  .object({
    as: z.enum(['exact', 'form', 'beginning', 'synonym', 'correction']).meta({
      description:
        'How the prompt matches the word: as typed or by its stem, by the stem of another form, as the beginning of a longer word, as a synonym, or with a typo corrected',
    }),
    form: z.string().meta({ description: 'What was found: a word, its stem, or several words' }),
    fields: z
      .array(
        z.object({
          field: z.enum(['title', 'tags', 'summary', 'author', 'body']),
          share: z.number().meta({ description: 'Its share of the word’s score in this prompt, up to 1' }),
        }),
      )
      .meta({ description: 'Where it was found, most important first. Shares are accurate to about 1%' }),
  })
  .meta({ id: 'WordMatch' });

const byWords = z.object({
  score: z.number().meta({ description: '(the scores of `words` + `pairs`) × `factor` + `quality`' }),
  words: z.array(z.object({ score: z.number(), ...wordMatch.partial().shape })).meta({
    description:
      'For each word of the search: its rarity times how much the prompt is about it. A word that the prompt lacks scores 0 and has no other fields',
  }),
  pairs: z.number().meta({ description: 'For words that are adjacent in both the search and the prompt' }),
  share: z
    .number()
    .meta({ description: 'How much of the search was found, weighted by the rarity of its words' }),
  factor: z.number().meta({ description: 'The square root of `share`' }),
  quality: z.number().meta({
    description: 'From reactions and publication date: doubling the points counts as much as 180 days',
  }),
});

const rankedPrompt = z
  .object({
    position: z.number().int().meta({ description: 'Starts at 1' }),
    id,
    url: pageUrl,
    title: z.string(),
    author: byline,
    publishedAt: time,
    isAdult: z.boolean(),
    score: z.number().meta({ description: 'The list is sorted by it, highest first' }),
    trending: z
      .object({
        likes: z.number().int(),
        bookmarks: z.number().int(),
        commenters: z.number().int(),
        points: z.number().int().meta({ description: '`likes` + 2 × `bookmarks` + 3 × `commenters`' }),
        reactions: z.number().meta({ description: 'log2(1 + `points`)' }),
        age: z.number().meta({ description: 'Minus one for every two days since publication' }),
        isDelayed: z.literal(true).optional().meta({
          description:
            'Present if the reactions changed in the last few seconds and this list does not use the new score yet. Otherwise `score` is `reactions` + `age`',
        }),
      })
      .optional()
      .meta({
        description: 'In lists of trending prompts',
      }),
    relevance: z
      .object({
        byWords: byWords.optional().meta({ description: 'Absent if the prompt was found by its meaning' }),
        byRanks: z.object({ words: z.number(), meaning: z.number() }).optional().meta({
          description:
            'If the site also searches by meaning, `score` is the sum of these: 1 / (60 + rank) by words, and 0.99 / (60 + rank) by meaning. Otherwise, it is the score of `byWords`',
        }),
      })
      .optional()
      .meta({ description: 'In search results' }),
  })
  .meta({ id: 'RankedPrompt' });

const ranking = pageOf(rankedPrompt)
  .omit({ nextCursor: true })
  .extend({
    isPartial: z.literal(true).optional().meta({
      description: 'Present if the search timed out: better matches may be missing',
    }),
    sort: z.enum(['trending', 'relevance']),
    asOf: time.meta({ description: 'The time for which ages were computed' }),
    words: z
      .array(
        z.object({
          word: z.string(),
          prompts: z.number().int().meta({ description: 'How many prompts contain it, in any form' }),
          rarity: z.number().meta({ description: 'How distinctive it is' }),
        }),
      )
      .meta({ description: 'The words of the search that affect the score' }),
  });

export type WordMatch = z.infer<typeof wordMatch>;
export type RankedPrompt = z.infer<typeof rankedPrompt>;
export type Ranking = z.infer<typeof ranking>;

const { page, limit } = pageQuery(limits.pageSize);

export const explainRanks = endpoint({
  name: 'explainRanks',
  method: 'GET',
  path: '/posts/ranks',
  access: 'visitor',
  personalized: true,
  summary: 'Why prompts are in this order',
  description:
    'Explains the order of a page of trending prompts, or of search results with the best match first: the score of each prompt and all its parts. The filters are those of `listPrompts`, which lists the same prompts in the same order.',
  query: z.object({
    page,
    limit,
    ...promptFilterQuery,
    sort: oneOf('sort', ['trending']).optional().meta({
      description: 'Default trending; with q, best match first',
    }),
  }),
  reply: ranking,
  example: {
    request: { query: { limit: 1 } },
    reply: {
      items: [
        {
          position: 1,
          id: exampleIds.prompt,
          url: examplePrompt.url,
          title: examplePrompt.title,
          author: exampleByline,
          publishedAt: exampleTime,
          isAdult: false,
          score: 0,
          trending: { likes: 0, bookmarks: 0, commenters: 0, points: 0, reactions: 0, age: 0 },
        },
      ],
      page: 1,
      limit: 1,
      total: 1,
      totalPages: 1,
      sort: 'trending',
      asOf: exampleTime,
      words: [],
    },
  },
  failureMessage: 'Failed to explain the order',
});
