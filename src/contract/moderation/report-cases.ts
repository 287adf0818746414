import { z } from 'zod';
import {
  authorActions,
  authorTexts,
  contentActions,
  contentTexts,
  decisionErrors,
  hasDays,
  isDismissal,
} from '../../domain/core/decisions.ts';
import { limits } from '../../domain/core/limits.ts';
import { reportReasons, reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { suspensionDays } from '../../domain/moderation/suspensions.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTexts } from '../core/example-data.ts';
import { id, idOf, oneOf, pageOf, pageQuery, plainText, time } from '../core/fields.ts';

const suspensionError = `Days must be a whole number from ${suspensionDays.min} to ${suspensionDays.max}`;

/** The two halves of a decision. */
export const decisionHalves = {
  content: z.enum(contentActions).meta({
    description: `What happened to the prompt or comment. ${meanings(contentTexts)}`,
    example: 'hide',
  }),
  author: z
    .enum(authorActions)
    .meta({ description: `What happened to its author. ${meanings(authorTexts)}`, example: 'none' }),
};

function meanings(texts: Readonly<Record<string, { meaning: string }>>): string {
  return Object.entries(texts)
    .map(([action, { meaning }]) => `\`${action}\`: ${meaning || 'Nothing.'}`)
    .join(' ');
}

/** The author of the subject of a case. */
export const caseAuthor = z
  .object({
    username: z.string().meta({ example: 'alice' }),
    displayName: z.string().meta({ example: 'Alice Moreau' }),
    banned: z.boolean(),
  })
  .nullable()
  .meta({ description: 'null when the account is deleted' });

const reportCase = z
  .object({
    id: idOf('report').meta({ description: 'Id of its first report, if it was opened by a report' }),
    subject: z.object({
      kind: z.enum(reportSubjects),
      id,
      title: z.string().meta({
        description: 'The title of a prompt, or of the prompt that a comment is about',
        example: exampleTexts.title,
      }),
      promptId: id,
      state: z
        .enum(['published', 'hidden', 'draft', 'gone'])
        .meta({ description: 'Its current state; a comment that is not hidden has the state of its prompt' }),
    }),
    withheld: z.boolean().meta({
      description:
        'Whether it is hidden pending the decision, because of its signals or reports by established members',
    }),
    signals: z
      .array(
        z.object({
          kind: z.string().meta({ example: 'link' }),
          points: z.number(),
          detail: z.string().meta({ example: 'shoes.example.com' }),
          promptId: id.optional().meta({ description: 'The prompt that it is about' }),
        }),
      )
      .meta({ description: 'Why it was opened without a report' }),
    author: caseAuthor,
    words: z
      .array(
        z.object({
          label: z.string().meta({ example: 'Title' }),
          reported: z.string().meta({ example: exampleTexts.title }),
          current: z.string().meta({ example: exampleTexts.title }).nullable(),
        }),
      )
      .meta({
        description:
          'Its text when last reported, without what none of the reporters can read, and its current text. null if it is deleted; for moderators, also once the case is decided, in drafts, and for the text of a premium prompt',
      }),
    reporters: z.number().int(),
    reports: z
      .array(
        z.object({
          id: idOf('report'),
          reason: z.enum(reportReasons).meta({ example: 'stolen' }),
          details: z.string().meta({ example: exampleTexts.decisionNote }),
          reporter: z.string().meta({ example: 'carol' }).nullable(),
          createdAt: time,
        }),
      )
      .meta({ description: 'The first twenty' }),
    latestAt: time,
    suggestedRule: z.enum(ruleNames).nullable().meta({
      description: 'The rule that most reports suggest, which a decision cites by default',
      example: 'ownership',
    }),
    decision: z
      .object({
        ...decisionHalves,
        rule: z
          .enum(ruleNames)
          .nullable()
          .meta({ description: 'null when it was dismissed', example: 'ownership' }),
        note: z.string().meta({ example: exampleTexts.decisionNote }),
        days: z.number().int().nullable().meta({ description: 'How long it lasts for the author' }),
        by: z.string().meta({ example: 'carol' }).nullable(),
        at: time,
        changedAt: time.nullable().meta({
          description:
            'When the author last changed it after the decision, if the decision requested a change',
        }),
      })
      .nullable(),
    refusal: z.string().nullable().meta({
      description: 'Why you cannot decide it; null if you can, or if it is already decided',
      example: null,
    }),
    can: z.object({ content: z.array(z.enum(contentActions)), author: z.array(z.enum(authorActions)) }).meta({
      description: 'What you can decide',
      example: { content: [...contentActions], author: [...authorActions] },
    }),
  })
  .meta({ id: 'ReportCase' });

export type ReportCase = z.infer<typeof reportCase>;

export const listReportCases = endpoint({
  name: 'listReportCases',
  method: 'GET',
  path: '/admin/reports',
  access: 'moderator',
  summary: 'Moderation cases (moderators)',
  description:
    'Lists each prompt or comment that was reported or is hidden for review once, with its reporters, reasons and signals, and its text when reported and now.',
  query: z.object({
    state: oneOf('state', ['open', 'decided'])
      .default('open')
      .meta({ description: 'Open cases, longest waiting first, or decided cases, latest first' }),
    ...pageQuery(10),
  }),
  reply: pageOf(reportCase),
  example: { query: { state: 'open' } },
  failureMessage: 'Failed to fetch reports',
});

export const decideReports = endpoint({
  name: 'decideReports',
  method: 'POST',
  path: '/admin/reports/{id}/decision',
  access: 'moderator',
  summary: 'Decide a case (moderators)',
  description:
    'Only admins can decide cases about their own content, or that only they reported. Closes all open reports about one prompt or comment and applies the decision atomically, which says what happens to the `content` and to its `author`. With `keep` and `none`, the reports are dismissed. A subject hidden pending the decision is shown again unless the decision hides it. Except for a dismissal, the author gets one notification of both, with the rule and the note.',
  params: z.object({ id: idOf('report').meta({ description: 'Id of the case, or of a report in it' }) }),
  body: z
    .object({
      content: oneOf('content', contentActions).meta({ example: 'hide' }),
      author: oneOf('author', authorActions).default('none'),
      rule: oneOf('rule', ruleNames).optional().meta({
        description:
          'The rule that the decision cites. By default, the rule that most reports suggest; required if they suggest none, except to dismiss',
        example: 'ownership',
      }),
      note: plainText('Note', limits.adminNote).default('').meta({
        description:
          'The reason; required except to dismiss. Shown to the author and in the public moderation log',
        example: exampleTexts.decisionNote,
      }),
      days: z
        .int({ error: suspensionError })
        .min(suspensionDays.min, { error: suspensionError })
        .max(suspensionDays.max, { error: suspensionError })
        .optional()
        .meta({
          description: 'How long the author is suspended; required to suspend, and ignored otherwise',
        }),
      latestAt: time.optional().meta({
        description: 'latestAt of the case as shown; fails with 409 if another report has arrived since',
      }),
    })
    .check(({ value, issues }) => {
      const message = decisionErrors(value.content, value.author).author;
      if (message) issues.push({ code: 'custom', input: value.author, path: ['author'], message });
    })
    .refine((decision) => isDismissal(decision) || decision.note.trim() !== '', {
      error: 'Note is required',
      path: ['note'],
    })
    .refine(({ author, days }) => !hasDays(author) || days !== undefined, {
      error: suspensionError,
      path: ['days'],
    })
    .meta({ id: 'DecisionInput' }),
  idempotent: true,
  reply: z.object({ decided: z.literal(true) }),
  problems: ['conflict'],
  failureMessage: 'Failed to decide',
});

export type DecisionInput = z.output<typeof decideReports.body>;
