import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { versionedLines } from '../../domain/prompts/lines.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { done, pageOf, pageQuery, promptId, time, versionQuery } from '../core/fields.ts';
import { sampleOrigin } from '../core/sample-responses.ts';
import { byline } from '../people/byline.ts';
import { promptInputs } from './inputs.ts';
import { versionedLineValues } from './lines.ts';
import { prompt, readPrompt } from './prompts.ts';
import { promptXray } from './xray.ts';

/** A version as lists show it. */
const versionHead = z
  .object({
    number: z.number().int().meta({ description: 'Starts at 1' }),
    title: z.string().meta({ example: exampleTexts.title }),
    note: z.string().meta({
      description: 'The author’s note about the change; may be empty',
      example: exampleTexts.versionNote,
    }),
    author: byline,
    suggestedBy: byline.nullable().meta({
      description: 'Who suggested the edit that its author accepted; null for other versions',
      example: null,
    }),
    createdAt: time.meta({ description: 'When it was published' }),
    current: z.boolean().meta({ description: 'Whether the prompt’s page shows it', example: true }),
  })
  .meta({ id: 'VersionHead' });

const xray = promptXray.optional().meta({
  description:
    'What the texts of this version hide, by the rules of today. Absent while too many texts are being read',
});

const version = versionHead
  .extend({
    heading: z.string().meta({ example: exampleTexts.heading }),
    summary: z.string().meta({ example: exampleTexts.summary }),
    ...versionedLineValues,
    contentMd: z.string().meta({ example: exampleTexts.contentMd }),
    categoryId: z.string().meta({ example: 'programming' }),
    tags: z.array(z.string()).meta({ example: ['explaining', 'code review'] }),
    xray,
    inputs: promptInputs,
    sampleResponses: z.array(
      z.object({
        id: z.string().meta({ example: exampleIds.sample }),
        type: z.enum(['text', 'image', 'video']),
        title: z.string().meta({ example: 'A loop' }),
        content: z.string().meta({
          description: 'The text, or the address of the file',
          example: 'This loop adds up the prices. It starts with zero…',
        }),
        ...sampleOrigin,
      }),
    ),
  })
  .meta({ id: 'Version' });

const textChange = z
  .object({
    kind: z.enum(['same', 'removed', 'added']).meta({ example: 'removed' }),
    text: z.string().meta({ example: 'Turns any ' }),
  })
  .meta({ id: 'TextChange', description: 'A part of a text that is in both versions or in one of them' });

/** The fields that differ between two versions, each as text. */
export const changedFields = z.array(
  z.object({
    field: z
      .enum([
        'title',
        'heading',
        'summary',
        ...versionedLines,
        'category',
        'tags',
        'contentMd',
        'inputs',
        'sampleResponses',
      ])
      .meta({ example: 'summary' }),
    changes: z.array(textChange),
  }),
);

const comparison = z
  .object({
    from: versionHead.extend({ xray }),
    to: versionHead.extend({ xray }),
    fields: changedFields.meta({ description: 'The fields that differ, each as text' }),
  })
  .meta({ id: 'VersionComparison' });

export type VersionHead = z.infer<typeof versionHead>;
export type Version = z.infer<typeof version>;
export type TextChange = z.infer<typeof textChange>;
export type Comparison = z.infer<typeof comparison>;

const number = versionQuery('number').meta({ description: 'Number of the version', example: 1 });
const onPrompt = z.object({ id: promptId });
const onVersion = z.object({ id: promptId, number });

export const listVersions = endpoint({
  name: 'listVersions',
  method: 'GET',
  path: '/posts/id/{id}/versions',
  access: 'visitor',
  personalized: true,
  summary: 'The versions of a prompt, latest first',
  description:
    'Lists the published versions of a prompt: its first publication and every later change to its texts, category, tags or samples. For ten minutes, further changes by the same author belong to the same version, unless somebody has already commented on, rated, copied, reported or bought it, or said whether it worked. After that, versions never change. Drafts have none.',
  params: onPrompt,
  query: z.object(pageQuery(limits.pageSize)),
  reply: pageOf(versionHead),
  failureMessage: 'Failed to fetch versions',
});

export const readVersion = endpoint({
  name: 'readVersion',
  method: 'GET',
  path: '/posts/id/{id}/versions/{number}',
  access: 'visitor',
  personalized: true,
  summary: 'One version of a prompt',
  description:
    'Returns one published version of a prompt. For a premium prompt that the viewer would have to buy, only the list of versions is available.',
  params: onVersion,
  reply: z.object({ version }),
  failureMessage: 'Failed to fetch the version',
});

export const compareVersions = endpoint({
  name: 'compareVersions',
  method: 'GET',
  path: '/posts/id/{id}/comparison',
  access: 'visitor',
  personalized: true,
  summary: 'What changed between two versions',
  description:
    'Compares two versions of a prompt, field by field and word by word. The parts of a text that were not added form the text of `from`; those that were not removed form the text of `to`.',
  params: onPrompt,
  query: z.object({
    from: versionQuery('from').meta({ description: 'Number of the older version', example: 1 }),
    to: versionQuery('to').meta({ description: 'Number of the newer version', example: 2 }),
  }),
  reply: comparison,
  failureMessage: 'Failed to compare the versions',
});

export const restoreVersion = endpoint({
  name: 'restoreVersion',
  method: 'POST',
  path: '/posts/id/{id}/versions/{number}/restoration',
  access: 'member',
  actionLimits: ['firstDayEdits'],
  summary: 'Restore a version',
  description:
    'Publishes the texts, category, tags and samples of an earlier version as a new version. Cover, price and status do not change. Only the prompt’s author and admins can do this.',
  params: onVersion,
  idempotent: true,
  status: 201,
  resource: readPrompt,
  reply: done.extend({ post: prompt }),
  problems: ['conflict', 'invalid'],
  failureMessage: 'Failed to restore the version',
});
