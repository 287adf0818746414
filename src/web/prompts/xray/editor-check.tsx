import { useMemo } from 'react';
import { explained } from '../../../domain/prompts/xray/explained.ts';
import { fieldLabel, shortTextsOf, xrayFields } from '../../../domain/prompts/xray/fields.ts';
import { defaultXray, judged } from '../../../domain/prompts/xray/severities.ts';
import { useSite } from '../../core/site.ts';
import { useDebounced } from '../../ui/forms/use-debounced.ts';
import { controlId } from '../editor/check.ts';
import { type PromptForm, sentSamples } from '../editor/form.ts';
import { Findings } from './findings.tsx';

const settleMs = 400;

/** What the texts in the editor hide, with their places. Empty while they hide nothing. */
export function EditorCheck({ form }: { form: PromptForm }) {
  const settled = useDebounced(form, settleMs);
  const { xray: settings = defaultXray } = useSite();
  const findings = useMemo(() => {
    const samples = sentSamples(settled);
    const short = shortTextsOf(settled);
    const texts = { body: settled.contentMd, samples, short };
    return judged(xrayFields(texts), settings).map((found) => {
      const [name = '', n, part] = found.field.split('.');
      const sample = n === undefined ? undefined : samples[Number(n)];
      const value = sample
        ? part === 'title'
          ? sample.title
          : sample.content
        : (short[name] ?? settled[name as keyof PromptForm]);
      const text = typeof value === 'string' ? value : '';
      const control = sample ? `sample.${sample.id}.${part}` : name;
      return { ...explained(found, text), text, place: fieldLabel(found.field), control };
    });
  }, [settled, settings]);
  return (
    <div role="status" className="mt-4 empty:hidden">
      {findings.length > 0 && (
        <section aria-labelledby="hidden-texts" className="rounded-card border border-hairline px-4 py-4">
          <h2 id="hidden-texts" className="mb-3 text-base">
            Check for hidden text
          </h2>
          <Findings
            findings={findings}
            onShow={(shown) => {
              const finding = findings.find((one) => one === shown);
              if (finding) select(controlId(finding.control), finding);
            }}
          />
        </section>
      )}
    </div>
  );
}

/** Selects a place of a text field, and scrolls to its line. */
function select(
  id: string,
  { start, end, text, line }: { start: number; end: number; text: string; line: number },
) {
  const control = document.getElementById(id);
  if (!(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
  control.focus();
  control.setSelectionRange(start, end);
  const lines = text.split('\n').length;
  control.scrollTop = ((line - 1) / lines) * control.scrollHeight - control.clientHeight / 3;
}
