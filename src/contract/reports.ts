import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { needsDetails, reportMessages, reportReasons } from '../domain/reports.ts';
import { endpoint } from './endpoint.ts';
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
  summary: 'Report a prompt of somebody else to the people who run the site',
  auth: 'required',
  params: z.object({ id: promptId }),
  body: reportInput,
  status: 200,
  reply: z.object({ reported: z.literal(true) }),
  problems: ['not-found'],
});

export const reportComment = endpoint({
  ...reportPrompt,
  name: 'reportComment',
  summary: 'Report a comment of somebody else to the people who run the site',
  params: z.object({ id: id.meta({ description: 'Id of the comment' }) }),
});
