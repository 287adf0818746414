import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { needsDetails, reportMessages, reportReasons } from '../../domain/moderation/reports.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTexts } from '../core/example-data.ts';
import { idOf, plainText, promptId } from '../core/fields.ts';

const reportInput = z
  .object({
    reason: z.enum(reportReasons, { error: reportMessages.reason }).meta({ example: 'stolen' }),
    details: plainText('Details', limits.reportDetails).default('').meta({
      description: 'What is wrong, in the user’s own words; required with the reason `other`',
      example: exampleTexts.decisionNote,
    }),
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
  actionLimits: ['report'],
  summary: 'Report a prompt',
  description:
    'Reports to the moderators that another user’s prompt breaks the rules. A new report replaces your open report about the same prompt. You can send up to 20 reports an hour.',
  params: z.object({ id: promptId }),
  body: reportInput,
  idempotent: true,
  reply: z.object({ reported: z.literal(true) }),
  failureMessage: 'Failed to report the prompt',
});

export const reportComment = endpoint({
  ...reportPrompt,
  name: 'reportComment',
  method: 'POST',
  path: '/comments/{id}/report',
  summary: 'Report a comment',
  description:
    'Reports to the moderators that another user’s comment breaks the rules. Shares the limit of 20 an hour with `reportPrompt`.',
  params: z.object({ id: idOf('comment').meta({ description: 'Id of the comment' }) }),
  failureMessage: 'Failed to report the comment',
});
