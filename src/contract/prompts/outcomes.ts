import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { promptId, versionNumber, versionQuery } from '../core/fields.ts';

const counts = z
  .object({
    worked: z.number().int().meta({ description: 'Members who say that it worked', example: 1 }),
    total: z.number().int().meta({ description: 'Members who say whether it worked', example: 1 }),
  })
  .meta({ id: 'OutcomeCounts' });

/** Whether a version of a prompt worked for the members who tried it. */
export const outcomes = z
  .object({
    worked: z.boolean().nullable().meta({
      description: 'The viewer’s own answer about this version: whether it worked; null without an answer',
      example: true,
    }),
    thisVersion: counts.meta({ description: 'The answers about this version' }),
    earlierVersions: counts.meta({ description: 'The answers about all versions before it' }),
  })
  .meta({ id: 'Outcomes' });

export type Outcomes = z.infer<typeof outcomes>;

const params = z.object({ id: promptId });

export const answerOutcome = endpoint({
  name: 'answerOutcome',
  method: 'PUT',
  path: '/posts/id/{id}/outcome',
  access: 'member',
  summary: 'Say whether a prompt worked for you',
  description:
    'Says whether a version of another user’s prompt worked, replacing an earlier answer about that version. Returns the new counts of that version and of those before it.',
  params,
  body: z
    .object({
      version: versionNumber.meta({ description: 'The version that you tried', example: 1 }),
      worked: z.boolean({ error: 'worked must be true or false' }).meta({ example: true }),
    })
    .meta({ id: 'OutcomeInput' }),
  reply: outcomes,
  failureMessage: 'Failed to save your answer',
});

export const removeOutcome = endpoint({
  name: 'removeOutcome',
  method: 'DELETE',
  path: '/posts/id/{id}/outcome',
  access: 'member',
  summary: 'Take back your answer about a version',
  description: 'Removes the signed-in user’s answer about a version of a prompt, if there is one.',
  params,
  query: z.object({
    version: versionQuery('version').meta({ description: 'The version of the answer', example: 1 }),
  }),
  reply: outcomes,
  example: { reply: { worked: null } },
  failureMessage: 'Failed to remove your answer',
});
