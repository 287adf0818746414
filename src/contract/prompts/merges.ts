import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { mergeChoices } from '../../domain/prompts/proposals/merge-choices.ts';
import { exampleTexts } from '../core/example-data.ts';
import { oneOf, text } from '../core/fields.ts';

/** The fields of a prompt that are merged. */
export const mergedFields = [
  'title',
  'heading',
  'summary',
  'categoryId',
  'tags',
  'contentMd',
  'inputs',
] as const;

/** A field merged from the changes of both sides. */
export const mergedField = z
  .object({
    field: z.enum(mergedFields).meta({ example: 'summary' }),
    parts: z
      .array(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('merged'),
            text: z.string().meta({ example: 'Turns any ' }),
          }),
          z.object({ kind: z.literal('conflict'), mine: z.string(), base: z.string(), theirs: z.string() }),
        ]),
      )
      .meta({
        description:
          'In order: merged lines, and lines that both sides changed, as they were before (`base`) and on each side. Tags are separated by commas; categories appear by name, and inputs in words, each a part',
      }),
  })
  .meta({ id: 'MergedField' });

/** The resolution of one conflict. */
const resolution = z
  .object({
    field: oneOf('field', mergedFields).meta({ example: 'summary' }),
    number: z
      .int({ error: 'number must be a positive whole number' })
      .min(1, { error: 'number must be a positive whole number' })
      .meta({ description: 'Number of the conflict in the field, starting at 1' }),
    take: oneOf('take', mergeChoices).meta({
      description:
        'Use the lines of one side, of both in sequence, or `text`. Inputs can only be those of one side',
    }),
    text: text('text', limits.body)
      .optional()
      .meta({ description: 'With `other`: what to write instead', example: exampleTexts.appeal }),
  })
  .meta({ id: 'Resolution' });

/** The resolutions of all conflicts of a merge. */
export const resolutions = z.array(resolution).max(1_000, { error: 'At most 1,000 resolutions' }).default([]);

export type MergedField = z.infer<typeof mergedField>;
export type Resolution = z.output<typeof resolution>;
