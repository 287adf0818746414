import { z } from 'zod';
import { generatedCover } from '../domain/addresses.ts';
import { limits } from '../domain/limits.ts';
import { reportActions, reportReasons, reportSubjects } from '../domain/reports.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds, exampleModeratedPrompt, examplePromptContent, exampleTime } from './example-data.ts';
import { id, oneOf, pageOf, pageQuery, text, time } from './fields.ts';

const reportCase = z
  .object({
    id: id.meta({ description: 'Id of its first report' }),
    subject: z.object({
      kind: z.enum(reportSubjects),
      id,
      title: z
        .string()
        .meta({ description: 'The title of a prompt, or of the prompt that a comment is about' }),
      promptId: id,
      state: z
        .enum(['published', 'hidden', 'draft', 'gone'])
        .meta({ description: 'Its current state; a comment has the state of its prompt' }),
    }),
    author: z
      .object({ username: z.string(), displayName: z.string(), banned: z.boolean() })
      .nullable()
      .meta({ description: 'null when the account is deleted' }),
    words: z
      .array(z.object({ label: z.string(), reported: z.string(), current: z.string().nullable() }))
      .meta({
        description: 'Its text when last reported, and its current text; null when deleted',
      }),
    reporters: z.number().int(),
    reports: z
      .array(
        z.object({
          id,
          reason: z.enum(reportReasons),
          details: z.string(),
          reporter: z.string().nullable(),
          createdAt: time,
        }),
      )
      .meta({ description: 'The first twenty' }),
    latestAt: time,
    decision: z
      .object({ action: z.enum(reportActions), note: z.string(), by: z.string().nullable(), at: time })
      .nullable(),
    can: z.object({ markAdult: z.boolean(), hide: z.boolean(), ban: z.boolean() }),
  })
  .meta({ id: 'ReportCase' });

export type ReportCase = z.infer<typeof reportCase>;

export const listReportCases = endpoint({
  name: 'listReportCases',
  method: 'GET',
  path: '/admin/reports',
  access: 'moderator',
  summary: 'Reports by subject (moderators)',
  description:
    'Lists each reported prompt or comment once, with its reporters and reasons, and with its text when reported and now.',
  query: z.object({
    state: oneOf('state', ['open', 'decided'])
      .default('open')
      .meta({ description: 'Open ones, longest waiting first, or decided ones, latest first' }),
    ...pageQuery(10),
  }),
  reply: pageOf(reportCase),
  example: {
    request: { query: { state: 'open', page: 1, limit: 10 } },
    reply: {
      items: [
        {
          id: exampleIds.report,
          subject: {
            kind: 'prompt',
            id: exampleIds.prompt,
            title: exampleModeratedPrompt.title,
            promptId: exampleIds.prompt,
            state: 'published',
          },
          author: { username: 'alice', displayName: 'Alice Moreau', banned: false },
          words: [
            ...[
              ['Title', exampleModeratedPrompt.title],
              ['Heading', exampleModeratedPrompt.heading],
              ['Short Description', exampleModeratedPrompt.summary],
              ['Prompt Content', examplePromptContent.contentMd],
              ['Tags', exampleModeratedPrompt.tags.join(', ')],
              ['Cover Image', generatedCover],
              [
                'Sample response 1',
                examplePromptContent.sampleResponses
                  .map(({ title, content }) => `${title}\n${content}`)
                  .join(),
              ],
            ].map(([label = '', words = '']) => ({ label, reported: words, current: words })),
          ],
          reporters: 1,
          reports: [
            {
              id: exampleIds.report,
              reason: 'stolen',
              details: 'Copied word for word from a book.',
              reporter: 'carol',
              createdAt: exampleTime,
            },
          ],
          latestAt: exampleTime,
          decision: null,
          can: { markAdult: true, hide: true, ban: true },
        },
      ],
      page: 1,
      limit: 10,
      total: 1,
      totalPages: 1,
    },
  },
  failureMessage: 'Failed to fetch reports',
});

export const decideReports = endpoint({
  name: 'decideReports',
  method: 'POST',
  path: '/admin/reports/{id}/decision',
  access: 'moderator',
  summary: 'Decide about reports (moderators)',
  description:
    'Closes all open reports about one prompt or comment and applies the decision atomically: `dismiss`, `mark-adult` (a prompt stays published), `hide` (a comment is deleted), `ban` the author, or both.',
  params: z.object({ id: id.meta({ description: 'Id of any open report about it' }) }),
  body: z
    .object({
      action: oneOf('action', reportActions).meta({
        description: 'hide deletes a comment',
      }),
      note: text('Note', limits.adminNote).default('').meta({
        description: 'The reason; required except for dismiss. Shown to the author of a hidden prompt',
      }),
      latestAt: time.optional().meta({
        description: 'latestAt of the case as shown: refused with 409 when another report arrived since',
      }),
    })
    .refine(({ action, note }) => action === 'dismiss' || note.trim() !== '', {
      error: 'Note is required',
      path: ['note'],
    })
    .meta({ id: 'DecisionInput' }),
  idempotent: true,
  reply: z.object({ decided: z.literal(true) }),
  problems: ['conflict'],
  example: {
    request: {
      params: { id: exampleIds.report },
      body: { action: 'dismiss', note: 'It is their own book.' },
    },
    reply: { decided: true },
  },
  failureMessage: 'Failed to decide',
});

export type DecisionInput = z.output<typeof decideReports.body>;
