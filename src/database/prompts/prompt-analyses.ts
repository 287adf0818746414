import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import { kindNames } from '../../domain/prompts/inputs/inputs.ts';
import { xrayRuleNames } from '../../domain/prompts/xray/rules.ts';
import type { Database } from '../core/connection.ts';
import { integerArray } from '../core/text-array.ts';
import { readableBy } from './paid-texts.ts';

/** An input of a prompt (`domain/integrations/agents/agent-prompt.ts`). */
export const storedInput = z.strictObject({
  raw: z.string(),
  label: z.string(),
  default: z.string().exactOptional(),
  choices: z.array(z.string()),
  kind: z.enum(kindNames).exactOptional(),
  title: z.string().exactOptional(),
  help: z.string().exactOptional(),
  required: z.literal(true).exactOptional(),
  example: z.string().exactOptional(),
});

/** A place of {@link xrayFields}. */
const storedFinding = z.strictObject({
  field: z.string(),
  rule: z.enum(xrayRuleNames),
  start: z.number(),
  end: z.number(),
  what: z.string().exactOptional(),
  mild: z.literal(true).exactOptional(),
});

/** What the texts of a prompt determine, computed when they are written. */
const textAnalysis = z.strictObject({
  /** See `placeholderMarks`. */
  marks: z.array(z.number()),
  /** Why the rest of the texts was not read. */
  excess: z.enum(['inputs', 'time']).nullable(),
  /** The placeholders, at most `limits.inputsPerPrompt`. */
  inputs: z.array(storedInput),
  /** The safe HTML of each sample; null for one that is shown as typed. */
  samplesHtml: z.array(z.string().nullable()),
  /** What the texts hide, with the SHA-256 of the body in hex; null while they are not checked. */
  xray: z.strictObject({ digest: z.string(), findings: z.array(storedFinding) }).nullable(),
});
export type TextAnalysis = z.infer<typeof textAnalysis>;
export const storedXray = textAnalysis.shape.xray;
export type StoredXray = NonNullable<TextAnalysis['xray']>;
/** Null while a prompt of an earlier version of the site is not analysed yet. */
export const storedAnalysis = textAnalysis.nullable();

/** The digest of a prompt's SKILL.md, and the facts in that file that are not part of the prompt. */
export interface SkillDigest {
  digest: string;
  facts: string;
}

/** The columns of an analysis, as {@link analysisRow} fills them. */
export const analysisColumns = {
  marks: 'text',
  excess: 'text',
  inputs: 'jsonb',
  samples_html: 'jsonb',
  xray: 'jsonb',
  skill_digest: 'text',
  skill_facts: 'text',
} as const;

/** An analysis as values of {@link analysisColumns}. */
export function analysisRow({ marks, excess, inputs, samplesHtml, xray }: TextAnalysis, skill?: SkillDigest) {
  return {
    marks: integerArray(marks),
    excess,
    inputs,
    samples_html: samplesHtml,
    xray,
    skill_digest: skill?.digest ?? null,
    skill_facts: skill?.facts ?? null,
  };
}

/** A statement after `with` that writes the analyses of `indexed`, which has {@link analysisColumns}. */
export const analysesWritten: SQL = sql`analysed as (
  insert into prompt_analyses (prompt_id, marks, excess, inputs, samples_html, xray, skill_digest, skill_facts)
  select prompt_id, marks::integer[], excess, inputs, samples_html, xray, skill_digest, skill_facts from indexed
  on conflict (prompt_id) do update set marks = excluded.marks, excess = excluded.excess, inputs = excluded.inputs,
    samples_html = excluded.samples_html, xray = excluded.xray, skill_digest = excluded.skill_digest, skill_facts = excluded.skill_facts)`;

/**
 * The analysis of a prompt `p`: nothing but the HTML of the first sample and the findings unless the reader
 * may read the text.
 */
export function analysisFor(reader: TextAccess): SQL {
  return sql`(select case when ${readableBy(reader)}
      then jsonb_build_object('marks', a.marks, 'excess', a.excess, 'inputs', a.inputs, 'samplesHtml', a.samples_html)
      else jsonb_build_object('marks', '[]'::jsonb, 'excess', null, 'inputs', '[]'::jsonb,
        'samplesHtml', jsonb_path_query_array(a.samples_html, '$[0]')) end || jsonb_build_object('xray', ${currentXray})
    from prompt_analyses a where a.prompt_id = p.id)`;
}

/**
 * The findings in a prompt `p` with the analysis `a`, or null: the previous version of the site writes texts
 * without them.
 */
export const currentXray: SQL = sql`case when a.xray->>'digest' = encode(p.body_hash, 'hex') then a.xray end`;

/** Stores the digest of a prompt's SKILL.md. */
export async function setSkillDigest(
  db: Database,
  id: string,
  { digest, facts }: SkillDigest,
): Promise<void> {
  await db.execute(sql`
    update prompt_analyses set skill_digest = ${digest}, skill_facts = ${facts} where prompt_id = ${id}`);
}
