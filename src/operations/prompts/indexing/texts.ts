import { hash } from 'node:crypto';
import type { TextAnalysis } from '../../../database/prompts/prompt-analyses.ts';
import { inputsOf } from '../../../domain/integrations/agents/agent-prompt.ts';
import { placeholderMarks, segmentsOf } from '../../../domain/prompts/placeholders/placeholders.ts';
import { xrayFields } from '../../../domain/prompts/xray/fields.ts';
import type { PromptTexts } from '../../core/adapters/text-adapters.ts';
import { sampleHtml } from '../../texts/markdown/render-sample.ts';

/** Milliseconds after which the rest of a prompt's texts is left as typed. */
const limitMs = 2_000;

/**
 * Returns what the texts of a prompt determine: its placeholders, the HTML of its samples, and what they
 * hide.
 */
export function analyseTexts({ body, samples, inputs = [], short }: PromptTexts): TextAnalysis {
  const end = performance.now() + limitMs;
  const isLate = () => performance.now() > end;
  const { marks, excess } = placeholderMarks(body, isLate);
  const samplesHtml = samples.map(({ type, content }) =>
    type === 'text' && !isLate() ? (sampleHtml(content) ?? null) : null,
  );
  return {
    marks,
    excess: isLate() ? 'time' : (excess ?? null),
    inputs: inputsOf(segmentsOf(body, marks), inputs),
    samplesHtml,
    xray: short ? { digest: hash('sha256', body), findings: xrayFields({ body, samples, short }) } : null,
  };
}
