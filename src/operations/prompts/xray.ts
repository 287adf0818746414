import { hash } from 'node:crypto';
import type { PromptXray } from '../../contract/prompts/xray.ts';
import type { StoredXray } from '../../database/prompts/prompt-analyses.ts';
import type { VersionRow } from '../../database/prompts/versions.ts';
import type { StoredFields } from '../../domain/prompts/fields.ts';
import { plainValues, versionedValues } from '../../domain/prompts/fields.ts';
import { explained } from '../../domain/prompts/xray/explained.ts';
import { type Finding, fieldLabel, shortTextsOf } from '../../domain/prompts/xray/fields.ts';
import { judged, verdictOf } from '../../domain/prompts/xray/severities.ts';
import type { PromptTexts } from '../core/adapters/text-adapters.ts';
import type { Context } from '../core/context.ts';
import { type Failure, failure } from '../core/failure.ts';

type Texts = PromptTexts & Required<Pick<PromptTexts, 'short'>>;

/** Most places that a refusal names. */
const named = 10;

/** Returns the texts of a prompt that are analysed, with all in which hidden ones are looked for. */
export function textsOf(fields: StoredFields): Texts {
  const { body, samples, input_fields: inputs } = fields;
  return { body, samples, inputs, short: shortTextsOf({ ...plainValues(fields), inputs }) };
}

/** Returns why texts cannot be published: they contain what this site blocks (XRAY). */
export function refuseHidden(
  { xray }: Pick<Context, 'xray'>,
  findings: readonly Finding[],
  texts: Texts,
): Failure | undefined {
  const blocked = judged(findings, xray).filter(({ severity }) => severity === 'block');
  const errors = blocked.slice(0, named).map((found) => {
    const { field } = found;
    const { rule, line, start, end, label, why, advice } = explained(found, textOf(texts, field));
    const message = `${fieldLabel(field)}, line ${line}: ${label}. ${why} ${advice}`;
    return { field, message, rule, line, start, end };
  });
  const [first] = errors;
  if (!first) return undefined;
  const others = blocked.length - 1;
  return failure('invalid', others ? `${first.message} (and ${others} more)` : first.message, errors);
}

/** Returns the texts of a row to analyse; hidden ones are looked for only in a whole text. */
export function analysedTextsOf(row: StoredFields & { readable: boolean }): PromptTexts {
  return row.readable ? textsOf(row) : { body: row.body, samples: row.samples };
}

function textOf({ body, short, samples }: Texts, field: string): string {
  const [, n, part] = field.split('.');
  if (field === 'contentMd') return body;
  if (n === undefined) return short[field] ?? '';
  return (part === 'title' ? samples[Number(n)]?.title : samples[Number(n)]?.content) ?? '';
}

/**
 * Converts what was found in a prompt to its API form: only the verdict for those who may not read its text,
 * and nothing while it is not checked.
 */
export function presentXray(
  { xray: settings }: Pick<Context, 'xray'>,
  stored: StoredXray | null | undefined,
  row: StoredFields & { readable: boolean },
): PromptXray | undefined {
  if (!stored) return undefined;
  if (!row.readable) return { verdict: verdictOf(judged(stored.findings, settings)) };
  return presentFindings(settings, stored, textsOf(row));
}

/**
 * Returns what the texts of a version hide, by the rules of today: earlier ones have no stored analysis.
 * Nothing while too many texts are being read.
 */
export async function versionXray(
  { textAnalysis, xray: settings }: Pick<Context, 'textAnalysis' | 'xray'>,
  row: VersionRow,
): Promise<{ xray?: PromptXray }> {
  const { title, heading, summary, body, samples, input_fields: inputs } = row;
  const texts = {
    body,
    samples,
    short: shortTextsOf({ title, heading, summary, ...versionedValues(row), inputs }),
  };
  const findings = await textAnalysis.run('xray', texts);
  if (findings === 'busy') return {};
  return { xray: presentFindings(settings, { digest: hash('sha256', body), findings }, texts) };
}

function presentFindings(settings: Context['xray'], stored: StoredXray, texts: Texts): PromptXray {
  const findings = judged(stored.findings, settings);
  return {
    verdict: verdictOf(findings),
    digest: `sha256:${stored.digest}`,
    findings: findings.map((found) => ({
      field: found.field,
      ...explained(found, textOf(texts, found.field)),
    })),
  };
}
