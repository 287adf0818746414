import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { needsDetails, reportMessages, reportReasons } from '../domain/reports.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-data.ts';
import { id, promptId, text } from './fields.ts';

const reportInput = z
  .object({
    reason: z.enum(reportReasons, { error: reportMessages.reason }),
    details: text('Details', limits.reportDetails)
      .default('')
      .meta({ description: 'What is wrong, in the person’s own words; required with the reason `other`' }),
  })
  .refine(({ reason, details }) => !needsDetails(reason) || details.trim() !== '', {
    error: reportMessages.details,
    path: ['details'],
  })
  .meta({ id: 'ReportInput' });

export type ReportInput = z.output<typeof reportInput>;

export const reportPrompt = endpoint({
  name: 'reportPrompt',
  method: 'POST',
  path: '/posts/{id}/report',
  access: 'member',
  summary: 'Report a prompt of somebody else to the people who run the site',
  description:
    'Tells the people who run the site that a prompt breaks its rules. A person has one open report about a prompt: another one replaces it. At most 20 an hour.',
  params: z.object({ id: promptId }),
  body: reportInput,
  status: 200,
  reply: z.object({ reported: z.literal(true) }),
  problems: ['not-found'],
  example: {
    request: {
      params: { id: exampleIds.prompt },
      body: { reason: 'stolen', details: 'Copied word for word from a book.' },
    },
    reply: { reported: true },
  },
  failureMessage: 'Failed to report the post',
});

export const reportComment = endpoint({
  ...reportPrompt,
  name: 'reportComment',
  method: 'POST',
  path: '/comments/{id}/report',
  summary: 'Report a comment of somebody else to the people who run the site',
  description:
    'Tells the people who run the site that a comment breaks its rules, as `reportPrompt` does about a prompt. The two share the limit of 20 an hour.',
  params: z.object({ id: id.meta({ description: 'Id of the comment' }) }),
  example: {
    request: {
      params: { id: exampleIds.comment },
      body: { reason: 'spam', details: 'The same words stand under every prompt.' },
    },
    reply: { reported: true },
  },
  failureMessage: 'Failed to report the comment',
});
