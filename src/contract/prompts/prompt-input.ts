import { z } from 'zod';
import { generatedCover } from '../../domain/core/addresses.ts';
import { limits } from '../../domain/core/limits.ts';
import { isBlank, isStorableText } from '../../domain/core/text/text.ts';
import { marketLimits } from '../../domain/market/market.ts';
import { excerptProblem } from '../../domain/market/sale.ts';
import { distinctModels } from '../../domain/prompts/models.ts';
import { promptStatuses } from '../../domain/prompts/prompt-status.ts';
import { tagKey, trimTag } from '../../domain/prompts/topics-and-tags/tags.ts';
import { exampleTexts } from '../core/example-data.ts';
import {
  fileAddress,
  line,
  nameOf,
  oneOf,
  requiredLine,
  requiredText,
  someOf,
  text,
  time,
} from '../core/fields.ts';
import { sentChoices } from './choices.ts';
import { sentInputs } from './inputs.ts';
import { sentLines } from './lines.ts';

const heading = line('Heading', limits.heading).default('').meta({ example: exampleTexts.heading });

const category = z
  .string({ error: 'Category is required' })
  .refine(isStorableText, { error: 'Category is unknown', abort: true })
  .trim()
  .max(60);

const blankTag = { error: 'A tag cannot be blank' };

/** The tags of a prompt, or of a search. */
export const tagList = z
  .array(
    line('Tag', limits.tag)
      .overwrite(trimTag)
      .min(1, blankTag)
      .refine((tag) => !isBlank(tag), blankTag),
  )
  .max(limits.tagsPerPrompt, { error: `At most ${limits.tagsPerPrompt} tags` })
  .refine((given) => new Set(given.map(tagKey)).size === given.length, {
    error: 'Add each tag only once',
  })
  .default([])
  .meta({ example: ['explaining', 'code review'] });

/** The site's currency decides which prices are possible (`refusePrice`). */
const price = z.number({ error: 'Price must be a number' }).default(0).meta({
  description:
    'In the site’s currency, in whole cents: 0.99 to 999.99 if its unit is worth about a dollar; 0 if isPremium is false',
});

const isPremium = z
  .boolean({ error: 'isPremium must be true or false' })
  .default(false)
  .meta({ description: 'Whether it has a price' });

const isAdult = z.boolean({ error: 'isAdult must be true or false' }).optional().meta({
  description:
    'Whether it is for adults only. Lists then omit it unless the reader chose to see adult prompts. Default: false; when changing a prompt, as it was',
});

const models = z
  .array(line('Model', limits.model))
  .overwrite(distinctModels)
  .max(limits.modelsPerPrompt, { error: `At most ${limits.modelsPerPrompt} models` })
  .optional()
  .meta({
    description:
      'The models it was written for. A name that differs only in case is left out. Default: none; when changing a prompt, as they were',
  });

const previewExcerpt = text('Excerpt', limits.body * marketLimits.excerptShare)
  .overwrite((value) => value.trim())
  .optional()
  .meta({
    description:
      'For a premium prompt: a part of its text, at most a fifth, that everyone can see before buying. Default: none; when changing a prompt, as it was if the text still contains it',
  });

/** Programs also number their samples. Errors are those of a text. */
const sampleId = z.union([nameOf('Id of the sample', 64), z.number().transform(String)], {
  error: (issue) => (issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined),
});

/** Any status of a prompt. */
export const status = oneOf('status', promptStatuses).meta({ example: 'published' });

/** The fields of a published prompt that its author sets. Other fields are ignored. */
const whole = z
  .object({
    title: requiredLine('Title', limits.title).meta({ example: exampleTexts.title }),
    heading,
    categoryId: category.min(1, { error: 'Category is required' }).meta({ example: 'programming' }),
    contentMd: requiredText('Prompt Content', limits.body).meta({ example: exampleTexts.contentMd }),
    summary: requiredLine('Short Description', limits.summary).meta({ example: exampleTexts.summary }),
    tags: tagList,
    imageUrl: fileAddress('Cover Image').meta({
      description:
        'Cover: the address of a picture, the url that an upload returned, or `/covers/generated.svg` for one generated from the first lines of the prompt',
      example: generatedCover,
    }),
    sampleResponses: samplesWith(requiredText('Sample response', limits.sampleContent)),
    inputs: sentInputs,
    isPremium,
    price,
    previewExcerpt,
    isAdult,
    ...sentChoices,
    ...sentLines,
    models,
  })
  .check(({ value, issues }) => {
    if (!value.isPremium) return;
    const { previewExcerpt: input = '' } = value;
    const message = excerptProblem(input, value.contentMd);
    if (message) issues.push({ code: 'custom', message, path: ['previewExcerpt'], input });
  });

/** The same for a draft: every field is optional, and given fields follow the rules of a published prompt. */
const unfinished = z.object({
  title: line('Title', limits.title).default(''),
  heading,
  categoryId: category.default(''),
  contentMd: text('Prompt Content', limits.body).default(''),
  summary: line('Short Description', limits.summary).default(''),
  tags: tagList,
  imageUrl: fileAddress('Cover Image', { blank: true }).default(''),
  sampleResponses: samplesWith(text('Sample response', limits.sampleContent)),
  inputs: sentInputs,
  isPremium,
  price,
  previewExcerpt,
  isAdult,
  ...sentChoices,
  ...sentLines,
  models,
  status: z.literal('draft'),
});

// A default alone would not let a discriminated union accept a missing status.
const publishedOrAbsent = z.literal('published').optional();

const seen = {
  updatedAt: time.optional().meta({
    description:
      'updatedAt of the prompt when editing started; fails with 409 if it has changed since. Or send its ETag as If-Match, which fails with 412',
  }),
};

const versionNote = line('Note', limits.versionNote).optional().meta({
  description: 'What changed, for the list of versions; stored if the change makes a new version',
});

/** Body of POST /posts. */
export const newPrompt = byStatus(
  whole.safeExtend({ status: publishedOrAbsent.default('published') }).meta({ id: 'NewPrompt' }),
  unfinished.meta({ id: 'NewDraft' }),
);

/**
 * Body of PUT /posts/id/{id}. Without `status`, all fields are required and the prompt keeps its status;
 * without `isAdult`, choices such as `kind`, optional lines, or `models`, it keeps them. A hidden prompt can
 * be sent back as it was read.
 */
export const changedPrompt = byStatus(
  whole
    .safeExtend({ status: z.enum(['published', 'hidden']).optional(), ...seen, versionNote })
    .meta({ id: 'ChangedPrompt' }),
  unfinished.safeExtend(seen).meta({ id: 'ChangedDraft' }),
);

/**
 * Body of PATCH /posts/id/{id}. Together with the omitted fields, it must be a valid published prompt or
 * draft.
 */
export const patchedPrompt = someOf(unfinished.shape)
  .extend({ status: z.enum(['draft', 'published', 'hidden']).optional(), ...seen, versionNote })
  .meta({ id: 'PatchedPrompt' });

export type NewPrompt = z.output<typeof newPrompt>;
export type ChangedPrompt = z.output<typeof changedPrompt>;
export type PatchedPrompt = z.output<typeof patchedPrompt>;

/** One of two bodies, distinguished by `status`: a published prompt or a draft. */
export function byStatus<P extends z.ZodObject, D extends z.ZodObject>(published: P, draft: D) {
  return z.discriminatedUnion('status', [published, draft], {
    error: ({ path }) =>
      path?.length ? "status must be 'draft' or 'published'" : 'The body must be a JSON object',
  });
}

function samplesWith(content: z.ZodType<string, string>) {
  return z
    .array(
      z
        .object({
          id: sampleId.default(''),
          type: z.enum(['text', 'image', 'video']).default('text'),
          title: line('Sample title', limits.sampleTitle).default(''),
          content,
          model: line('Sample model', limits.sampleModel).optional(),
          date: z.iso.date({ error: 'Sample date must be a day like 2025-11-20' }).optional(),
        })
        .check(({ value, issues }) => {
          // The schema of `content` decides whether it may be blank.
          if (value.type === 'text' || !value.content.trim()) return;
          const label = value.type === 'image' ? 'Sample image' : 'Sample video';
          for (const { message } of fileAddress(label).safeParse(value.content).error?.issues ?? []) {
            issues.push({ code: 'custom', message, path: ['content'], input: value.content });
          }
        }),
    )
    .max(limits.samplesPerPrompt, { error: `At most ${limits.samplesPerPrompt} sample responses` })
    .default([])
    .meta({
      example: [
        { type: 'text', title: 'A loop', content: 'This loop adds up the prices. It starts with zero…' },
      ],
    });
}
