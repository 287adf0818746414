import { z } from 'zod';
import { ruleFilters, severities, severityFilters, xrayRuleNames } from '../../domain/prompts/xray/rules.ts';
import { verdicts } from '../../domain/prompts/xray/severities.ts';
import { endpoint } from '../core/endpoint.ts';
import { exampleIds, exampleTexts } from '../core/example-data.ts';
import { id, oneOf, pageOf, pageQuery, pageUrl, time } from '../core/fields.ts';
import { byline } from '../people/byline.ts';

const promptWithFindings = z
  .object({
    id,
    url: pageUrl.meta({ example: `/prompt/${exampleIds.prompt}` }),
    title: z.string().meta({ example: exampleTexts.title }),
    author: byline,
    publishedAt: time,
    verdict: z.enum(verdicts).meta({ description: 'The worst finding', example: 'warn' }),
    findings: z
      .array(
        z.object({ rule: z.enum(xrayRuleNames), severity: z.enum(severities), places: z.number().int() }),
      )
      .meta({
        description: 'The number of places for each rule and severity',
        example: [{ rule: 'comments', severity: 'warn', places: 1 }],
      }),
  })
  .meta({ id: 'PromptWithFindings' });
export type PromptWithFindings = z.infer<typeof promptWithFindings>;

export const listFindings = endpoint({
  name: 'listFindings',
  method: 'GET',
  path: '/admin/findings',
  access: 'moderator',
  summary: 'Prompts whose texts hide something (moderators)',
  description:
    'Lists the published prompts in whose texts the check for hidden text found something, newest first. With `severity` and `rule`, only those with such a finding.',
  query: z.object({
    severity: oneOf('severity', severityFilters).default('all'),
    rule: oneOf('rule', ruleFilters).default('all'),
    ...pageQuery(25),
  }),
  reply: pageOf(promptWithFindings),
  example: { query: { severity: 'warn', rule: 'comments' } },
  failureMessage: 'Failed to fetch the findings',
});
