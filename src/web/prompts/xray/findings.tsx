import { decoded } from '../../../domain/prompts/xray/decoding.ts';
import type { Explained } from '../../../domain/prompts/xray/explained.ts';
import { classes } from '../../ui/classes.ts';
import { LitText } from './lit-text.tsx';
import { severityTones } from './severities.ts';

/** A finding with its text; `place` names the text if there are several. */
export type ShownFinding = Explained & { text: string; place?: string | undefined };

/** Characters of the text around a finding that are shown, and of the finding itself. */
const [around, longest] = [60, 300];

/** The findings in a text, each with its place, the reason, and what to do. */
export function Findings({
  findings,
  onShow,
}: {
  findings: readonly ShownFinding[];
  /** Selects the place in a form. */
  onShow?: ((finding: ShownFinding) => void) | undefined;
}) {
  return (
    <ul className="divide-y divide-hairline">
      {findings.map((finding) => {
        const { rule, severity, label, why, advice, line, start, end, text, place } = finding;
        const tone = severityTones[severity];
        const message = rule === 'encoded-text' ? decoded(text.slice(start, end)).slice(0, longest) : '';
        return (
          <li key={`${place} ${start} ${rule}`} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className={classes('text-sm font-medium', tone.text)}>{tone.label}</span>
              <span className="font-medium">{label}</span>
              <span className="text-sm text-muted">{[place, `line ${line}`].filter(Boolean).join(', ')}</span>
              {onShow && (
                <button
                  type="button"
                  onClick={() => onShow(finding)}
                  className="link min-h-6 text-sm"
                  aria-label={`Show ${label}, line ${line}`}
                >
                  Show
                </button>
              )}
            </p>
            <p className="mt-1 text-sm text-muted">
              {why} {advice}
            </p>
            {text && (
              <div className="mt-2 rounded-control bg-paper px-3 py-2">
                <LitText text={text} findings={[finding]} {...excerptOf(text, start, end)} />
              </div>
            )}
            {message && (
              <p className="mt-2 text-sm">
                It says: <q className="[overflow-wrap:anywhere]">{message}</q>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The part of a text around a finding that is shown, without halves of characters or other lines. */
function excerptOf(text: string, start: number, end: number): { from: number; to: number } {
  const last = Math.min(end, start + longest);
  const lineEnd = text.indexOf('\n', last);
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, last + around);
  const from = Math.max(0, start - around, text.lastIndexOf('\n', start) + 1);
  const isHalf = (at: number) => (text.charCodeAt(at) & 0xfc00) === 0xdc00;
  return { from: isHalf(from) ? from + 1 : from, to: isHalf(to) ? to + 1 : to };
}
