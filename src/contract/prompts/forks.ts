import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { done, id, pageOf, pageQuery, promptId, time, versionNumber } from '../core/fields.ts';
import { byline } from '../people/byline.ts';
import { mergedField, resolutions } from './merges.ts';
import { prompt, promptSummary, readPrompt } from './prompts.ts';
import { changedFields } from './versions.ts';

/** A prompt in a lineage. */
const relative = z
  .object({
    id: id.nullable().meta({ description: 'null if it was deleted or the viewer cannot see it' }),
    title: z.string().meta({
      description:
        'Its title, or if it was deleted, its title when forked; empty if the viewer cannot see it',
      example: exampleTexts.title,
    }),
    author: byline,
    level: z.number().int().meta({
      description: 'Generations from the requested prompt, which has 0: its original has -1, its own forks 1',
    }),
    forkCount: z.number().int().meta({ description: 'Number of its published forks' }),
  })
  .meta({ id: 'LineagePrompt' });

const lineage = z.object({
  prompts: z.array(relative).meta({
    description: 'Its ancestors, the prompt itself, and its forks, each before its own forks',
  }),
  truncated: z.boolean().meta({ description: 'Whether there are more' }),
});

const upstream = z
  .object({
    sourceId: id,
    title: z.string().meta({ example: exampleTexts.title }),
    author: byline,
    mergedVersion: z.number().int().meta({ description: 'The latest version whose changes the fork has' }),
    latestVersion: z.number().int().meta({ example: 2 }),
    updatedAt: time.meta({ description: 'When the fork was last changed' }),
    changes: changedFields.meta({ description: 'What changed in the source between these versions' }),
    merge: z.array(mergedField).meta({
      description:
        'What merging changes in the fork, field by field. `mine` is the fork, `theirs` the source',
    }),
  })
  .meta({ id: 'Upstream' });

export type LineagePrompt = z.infer<typeof relative>;
export type Lineage = z.infer<typeof lineage>;
export type Upstream = z.infer<typeof upstream>;

const onPrompt = z.object({ id: promptId });

/** Body of POST /posts/id/{id}/merges. */
const merging = z
  .object({
    version: versionNumber.meta({ description: 'The latestVersion whose changes were read' }),
    updatedAt: time.optional().meta({
      description: 'The updatedAt that was read; fails with 409 if the fork has changed since',
    }),
    resolutions,
  })
  .meta({ id: 'Merging' });

export type Merging = z.output<typeof merging>;

export const forkPrompt = endpoint({
  name: 'forkPrompt',
  method: 'POST',
  path: '/posts/id/{id}/forks',
  access: 'member',
  actionLimits: ['firstDayPrompts'],
  summary: 'Fork a prompt',
  description:
    'Copies a published free prompt to a draft of the signed-in user, which records its original. It can be published once its text has changed.',
  params: onPrompt,
  idempotent: true,
  status: 201,
  resource: readPrompt,
  reply: done.extend({ post: prompt }),
  problems: ['conflict', 'invalid'],
  example: {
    reply: { post: { id: exampleIds.fork, status: 'draft', publishedAt: null } },
  },
  failureMessage: 'Failed to fork the prompt',
});

export const listForks = endpoint({
  name: 'listForks',
  method: 'GET',
  path: '/posts/id/{id}/forks',
  access: 'visitor',
  personalized: true,
  summary: 'Forks of a prompt',
  description:
    'Lists the published forks of a prompt, latest first. Adult forks are listed only for users who want to see them, and for their author.',
  params: onPrompt,
  query: z.object(pageQuery(limits.pageSize)),
  reply: pageOf(promptSummary),
  failureMessage: 'Failed to fetch forks',
});

export const readLineage = endpoint({
  name: 'readLineage',
  method: 'GET',
  path: '/posts/id/{id}/lineage',
  access: 'visitor',
  personalized: true,
  summary: 'The ancestors and forks of a prompt',
  description: 'Returns up to 20 ancestors of a prompt, and up to 200 published forks in 5 generations.',
  params: onPrompt,
  reply: lineage,
  failureMessage: 'Failed to fetch forks',
});

export const readUpstream = endpoint({
  name: 'readUpstream',
  method: 'GET',
  path: '/posts/id/{id}/upstream',
  access: 'member',
  summary: 'What changed in the original of a fork',
  description:
    'Compares the version of the source that was last merged with its latest one, and merges the changes with those of the fork, line by line. Nothing is changed. Only the fork’s author and admins can do this.',
  params: onPrompt,
  reply: upstream,
  example: { params: { id: exampleIds.fork } },
  failureMessage: 'Failed to fetch the changes',
});

export const mergeUpstream = endpoint({
  name: 'mergeUpstream',
  method: 'POST',
  path: '/posts/id/{id}/merges',
  access: 'member',
  actionLimits: ['firstDayEdits'],
  summary: 'Merge changes from the original into a fork',
  description:
    'Writes what `readUpstream` shows into the fork, as a new version if it is published. Each conflict needs a resolution; otherwise, the request fails with 409 and nothing changes. The fork’s samples, cover and price do not change.',
  params: onPrompt,
  body: merging,
  maxBodyBytes: 2 * 1024 * 1024,
  idempotent: true,
  status: 201,
  resource: readPrompt,
  reply: done.extend({ post: prompt }),
  problems: ['conflict'],
  example: { params: { id: exampleIds.fork }, body: { version: 2, resolutions: [] } },
  failureMessage: 'Failed to merge the changes',
});
