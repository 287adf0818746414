import { z } from 'zod';
import { authorActions, contentActions } from '../../domain/core/decisions.ts';
import { isBlank } from '../../domain/core/text/text.ts';
import { appealLimits, appealMessages, appealOutcomes } from '../../domain/moderation/appeals.ts';
import { reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames, rules } from '../../domain/moderation/rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { idOf, oneOf, pageOf, pageQuery, plainText, time } from '../core/fields.ts';
import { decisionHalves } from './report-cases.ts';

/** An admin's decision about an appeal. */
const outcome = z.object({
  outcome: z.enum(appealOutcomes).meta({
    description: '`upheld`: the decision stays; `reversed`: the decision is undone',
    example: 'reversed',
  }),
  note: z.string().meta({ example: 'They are the author.' }),
  at: time,
});

/** A decision of moderators, without names. */
const decisionFields = {
  id: idOf('report').meta({ description: 'Id of the case' }),
  kind: z.enum(reportSubjects),
  ...decisionHalves,
  rule: z
    .enum(ruleNames)
    .nullable()
    .meta({
      description: `The rule that it cites. ${Object.entries(rules)
        .map(([name, words]) => `\`${name}\`: ${words}`)
        .join('; ')}. null for old decisions`,
      example: 'ownership',
    }),
  note: z.string().meta({ description: 'Why; empty for old decisions', example: exampleTexts.decisionNote }),
  decidedAt: time,
  until: time.nullable().meta({
    description: 'When what happened to the author ends, such as a suspension; null if it has no end',
    example: null,
  }),
};

/** The text that a decision is about, by field. */
export const decidedWords = z.array(
  z.object({
    label: z.string().meta({ example: 'Title' }),
    text: z.string().meta({ example: exampleTexts.title }),
  }),
);

const decision = z
  .object({
    ...decisionFields,
    subject: z.object({
      title: z.string().meta({
        description: 'The title at that time; for a comment, the title of its prompt',
        example: exampleTexts.title,
      }),
      url: z
        .string()
        .nullable()
        .meta({
          description: 'Its page; null if it was deleted or is not visible',
          example: `/prompt/${exampleIds.prompt}`,
        }),
      words: decidedWords.meta({ description: 'Its text at that time' }),
    }),
    appeal: z
      .object({
        text: z.string().meta({ example: exampleTexts.appeal }),
        createdAt: time,
        outcome: outcome.nullable().meta({ example: null }),
      })
      .nullable()
      .meta({ description: 'null when there is none' }),
    appealableUntil: time.nullable().meta({
      description: 'Deadline for an appeal; null if an appeal is not, or no longer, possible',
    }),
  })
  .meta({ id: 'Decision' });

export type Decision = z.infer<typeof decision>;

const caseId = idOf('report').meta({ description: 'Id of the case' });
const key = z
  .string({ error: 'key must be the one from the link in the email' })
  .max(200, { error: 'key must be the one from the link in the email' })
  .meta({ description: 'The parameter `key` of the link in the email, instead of signing in' });

export const readDecision = endpoint({
  name: 'readDecision',
  method: 'GET',
  path: '/decisions/{id}',
  access: 'visitor',
  whilePrivate: true,
  personalized: true,
  neverCached: true,
  summary: 'A moderation decision about your content',
  description:
    'Returns the moderators’ decision about a prompt or comment, the reason, and the outcome of an appeal. Only for moderators and the author, who can use the key of the emailed link instead of signing in. Everyone else gets 404.',
  params: z.object({ id: caseId }),
  query: z.object({ key: key.optional() }),
  reply: z.object({ decision }),
  version: { of: 'decision', fields: ['content', 'author', 'note', 'decidedAt', 'appeal'] },
  failureMessage: 'Failed to fetch the decision',
});

export const appealDecision = endpoint({
  name: 'appealDecision',
  method: 'POST',
  path: '/decisions/{id}/appeal',
  access: 'visitor',
  whilePrivate: true,
  whileSuspended: true,
  actionLimits: ['appeal'],
  summary: 'Appeal a moderation decision',
  description: `Asks the admins to review a decision. You can appeal once, within ${appealLimits.days} days. Only for the author of the content, who can use the key of the emailed link instead of signing in.`,
  params: z.object({ id: caseId }),
  body: z
    .object({
      text: plainText('Text', appealLimits.maxCharacters)
        .refine((value) => !isBlank(value) && value.trim().length >= appealLimits.minCharacters, {
          error: appealMessages.text,
        })
        .meta({
          description: `Why the decision is wrong, in ${appealLimits.minCharacters} to ${appealLimits.maxCharacters} characters`,
          example: exampleTexts.appeal,
        }),
      key: key.optional(),
    })
    .meta({ id: 'AppealInput' }),
  idempotent: true,
  problems: ['conflict'],
  resource: readDecision,
  reply: z.object({ decision }),
  failureMessage: 'Failed to send the appeal',
});

export type AppealInput = z.output<typeof appealDecision.body>;

const loggedDecision = z
  .object({
    ...decisionFields,
    subject: z
      .object({
        title: z.string().meta({ example: exampleTexts.title }),
        url: z.string().meta({ example: `/prompt/${exampleIds.prompt}` }),
      })
      .nullable()
      .meta({ description: 'null while visitors cannot see it' }),
    appeal: z
      .object({ createdAt: time, outcome: outcome.nullable() })
      .nullable()
      .meta({ description: 'null when there is none' }),
  })
  .meta({ id: 'LoggedDecision' });

export type LoggedDecision = z.infer<typeof loggedDecision>;

export const readModerationLog = endpoint({
  name: 'readModerationLog',
  method: 'GET',
  path: '/moderation-log',
  access: 'visitor',
  summary: 'Moderation decisions, latest first',
  description:
    'Lists moderation decisions with the rule, the note and the outcome of an appeal, without the names of authors, reporters and moderators. Dismissed reports are counted by month.',
  query: z.object({
    content: oneOf('content', contentActions)
      .optional()
      .meta({ description: 'Only decisions that did this with the prompt or comment' }),
    author: oneOf('author', authorActions)
      .optional()
      .meta({ description: 'Only decisions that did this to the author' }),
    rule: oneOf('rule', ruleNames).optional().meta({ description: 'Only decisions that cite this rule' }),
    ...pageQuery(20),
  }),
  reply: pageOf(loggedDecision).extend({
    months: z
      .array(
        z.object({
          month: z.iso.date().meta({ description: 'Its first day, in UTC', example: '2025-11-01' }),
          decided: z.number().int().meta({ description: 'Decisions that changed something' }),
          dismissed: z.number().int().meta({ description: 'Cases in which nothing broke the rules' }),
        }),
      )
      .meta({ description: 'The last twelve months with decisions, latest first' }),
  }),
  example: { query: { rule: 'ownership' } },
  failureMessage: 'Failed to fetch the moderation log',
});
