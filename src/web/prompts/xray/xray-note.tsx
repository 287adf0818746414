import { ChevronRight } from 'lucide-react';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { fieldLabel } from '../../../domain/prompts/xray/fields.ts';
import { Findings } from './findings.tsx';
import { summaryOf } from './severities.ts';

/** What the texts of a prompt hide; only that they hide something, for those who may not read them. */
export function XrayNote({ prompt }: { prompt: Prompt }) {
  const findings = prompt.xray?.findings;
  if (!findings)
    return <p className="text-sm text-muted">The check for hidden text found something in this prompt.</p>;
  const shown = findings.map((finding) => {
    const { field } = finding;
    return { ...finding, text: textIn(prompt, field), place: fieldLabel(field) };
  });
  return (
    <details className="group text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-muted hover:text-ink">
        <ChevronRight size={15} aria-hidden className="transition-transform group-open:rotate-90" />
        Check for hidden text: {summaryOf(findings)}
      </summary>
      <div className="mt-2 rounded-card border border-hairline bg-raised px-5 py-4">
        <Findings findings={shown} />
      </div>
    </details>
  );
}

function textIn(prompt: Prompt, field: string): string {
  const [name, n, part] = field.split('.');
  const sample = n === undefined ? undefined : prompt.sampleResponses[Number(n)];
  const value = sample ? (part === 'title' ? sample.title : sample.content) : prompt[name as keyof Prompt];
  return typeof value === 'string' ? value : '';
}
