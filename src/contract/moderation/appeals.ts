import { z } from 'zod';
import { limits } from '../../domain/core/limits.ts';
import { appealOutcomes } from '../../domain/moderation/appeals.ts';
import { reportSubjects } from '../../domain/moderation/reports.ts';
import { ruleNames } from '../../domain/moderation/rules.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTime } from '../core/example-data.ts';
import { done, id, oneOf, pageOf, pageQuery, requiredPlainText, time } from '../core/fields.ts';
import { exampleDecision } from './decisions.ts';
import { decisionHalves } from './report-cases.ts';

const appeal = z
  .object({
    id: id.meta({ description: 'Id of the case' }),
    text: z.string().meta({ description: 'Empty when the account is deleted' }),
    createdAt: time,
    author: z
      .object({ username: z.string(), displayName: z.string(), banned: z.boolean() })
      .nullable()
      .meta({ description: 'null when the account is deleted' }),
    decision: z.object({
      kind: z.enum(reportSubjects),
      title: z.string(),
      ...decisionHalves,
      rule: z.enum(ruleNames).nullable(),
      note: z.string(),
      by: z.string().nullable(),
      at: time,
      until: time.nullable(),
      words: z
        .array(z.object({ label: z.string(), text: z.string() }))
        .meta({ description: 'Its subject’s text at that time' }),
    }),
    outcome: z
      .object({ outcome: z.enum(appealOutcomes), note: z.string(), by: z.string().nullable(), at: time })
      .nullable(),
    refusal: z
      .string()
      .nullable()
      .meta({ description: 'Why you cannot decide it; null if you can, or if it is already decided' }),
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
  example: {
    request: { query: { state: 'open', page: 1, limit: 10 } },
    reply: {
      items: [
        {
          id: exampleIds.report,
          text: 'I wrote that book: it is mine to share.',
          createdAt: exampleTime,
          author: { username: 'alice', displayName: 'Alice Moreau', banned: false },
          decision: {
            kind: 'prompt',
            title: exampleDecision.subject.title,
            content: 'hide',
            author: 'none',
            rule: 'ownership',
            note: exampleDecision.note,
            by: 'carol',
            at: exampleTime,
            until: null,
            words: exampleDecision.subject.words,
          },
          outcome: null,
          refusal: null,
        },
      ],
      page: 1,
      limit: 10,
      total: 1,
      totalPages: 1,
    },
  },
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
  params: z.object({ id: id.meta({ description: 'Id of the case' }) }),
  body: z
    .object({
      outcome: oneOf('outcome', appealOutcomes),
      note: requiredPlainText('Note', limits.adminNote).meta({
        description: 'Why; shown to the author and in the public log',
      }),
    })
    .meta({ id: 'AppealDecision' }),
  idempotent: true,
  problems: ['conflict'],
  reply: done,
  example: {
    request: {
      params: { id: exampleIds.report },
      body: { outcome: 'reversed', note: 'They are the author.' },
    },
    reply: { success: true },
  },
  failureMessage: 'Failed to decide the appeal',
});

export type AppealDecisionInput = z.output<typeof decideAppeal.body>;
