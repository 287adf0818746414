import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { appealOutcomes } from '../../domain/moderation/appeals.ts';
import { reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleTexts } from '../core/example-data.ts';
import { done, idOf, oneOf, pageOf, pageQuery, requiredPlainText, time } from '../core/fields.ts';
import { decidedWords } from './decisions.ts';
import { caseAuthor, decisionHalves } from './report-cases.ts';

const appeal = z
  .object({
    id: idOf('report').meta({ description: 'Id of the case' }),
    text: z.string().meta({ description: 'Empty when the account is deleted', example: exampleTexts.appeal }),
    createdAt: time,
    author: caseAuthor,
    decision: z.object({
      kind: z.enum(reportSubjects),
      title: z.string().meta({ example: exampleTexts.title }),
      ...decisionHalves,
      rule: z.enum(ruleNames).meta({ example: 'ownership' }).nullable(),
      note: z.string().meta({ example: exampleTexts.decisionNote }),
      by: z.string().meta({ example: 'carol' }).nullable(),
      at: time,
      until: time.nullable().meta({ example: null }),
      words: decidedWords.meta({ description: 'Its subject’s text at that time' }),
    }),
    outcome: z
      .object({
        outcome: z.enum(appealOutcomes).meta({ example: 'reversed' }),
        note: z.string().meta({ example: exampleTexts.decisionNote }),
        by: z.string().meta({ example: 'carol' }).nullable(),
        at: time,
      })
      .nullable(),
    refusal: z.string().nullable().meta({
      description: 'Why you cannot decide it; null if you can, or if it is already decided',
      example: null,
    }),
  })
  .meta({ id: 'Appeal' });

export type Appeal = z.infer<typeof appeal>;

export const listAppeals = endpoint({
  name: 'listAppeals',
  method: 'GET',
  path: '/admin/appeals',
  access: 'admin',
  summary: 'Appeals against moderation decisions (admins)',
  description: 'Lists appeals with the decision, its subject, who made it and why.',
  query: z.object({
    state: oneOf('state', ['open', 'decided'])
      .default('open')
      .meta({ description: 'Open appeals, longest waiting first, or decided appeals, latest first' }),
    ...pageQuery(10),
  }),
  reply: pageOf(appeal),
  example: { query: { state: 'open' } },
  failureMessage: 'Failed to fetch appeals',
});

export const decideAppeal = endpoint({
  name: 'decideAppeal',
  method: 'POST',
  path: '/admin/appeals/{id}/decision',
  access: 'admin',
  summary: 'Decide an appeal (admins)',
  description:
    'Closes an appeal. `reversed` undoes the effects of the decision unless something else requires them: it shows the prompt or comment again, removes the adult mark, ends the suspension or lifts the ban. Fails with 409 if it is already decided, or if you made the decision and another admin can decide.',
  params: z.object({ id: idOf('report').meta({ description: 'Id of the case' }) }),
  body: z
    .object({
      outcome: oneOf('outcome', appealOutcomes).meta({ example: 'reversed' }),
      note: requiredPlainText('Note', limits.adminNote).meta({
        description: 'Why; shown to the author and in the public log',
        example: 'They are the author.',
      }),
    })
    .meta({ id: 'AppealDecision' }),
  idempotent: true,
  problems: ['conflict'],
  reply: done,
  failureMessage: 'Failed to decide the appeal',
});

export type AppealDecisionInput = z.output<typeof decideAppeal.body>;
