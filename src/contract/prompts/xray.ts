import { z } from 'zod';
import { severities, xrayRuleNames } from '../../domain/prompts/xray/rules.ts';
import { verdicts } from '../../domain/prompts/xray/severities.ts';

/** A place where a text hides something. */
const finding = z.object({
  field: z.string().meta({ description: 'Such as `contentMd` or `sampleResponses.0.content`' }),
  line: z.number().int().meta({ description: 'Of the text, from 1' }),
  start: z.number().int(),
  end: z.number().int().meta({ description: 'In UTF-16 code units of the field, exclusive' }),
  rule: z.enum(xrayRuleNames),
  severity: z.enum(severities),
  label: z.string(),
  why: z.string(),
  advice: z.string(),
});

const verdict = z.enum(verdicts).meta({
  description:
    'The worst that was found in its texts: `clear` (nothing), `note`, `warn`, or `block` (it could not be published today)',
  example: 'clear',
});

/** What the texts of a prompt hide. */
export const promptXray = z
  .object({
    verdict,
    digest: z.string().optional().meta({
      description: 'SHA-256 of `contentMd`, to which the verdict applies',
      example: 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    }),
    findings: z
      .array(finding)
      .optional()
      .meta({ description: 'At most 50 of a rule in each field, in ascending order', example: [] }),
  })
  .meta({ id: 'Xray' });

export type PromptXray = z.infer<typeof promptXray>;
