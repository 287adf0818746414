import type { ReactNode } from 'react';
import type { TextChange } from '../../../contract/prompts/versions.ts';
import { quantity } from '../../ui/numbers.ts';

/** The number of unchanged lines shown around a change. */
const context = 3;

/** A text with its removed and added parts marked; long unchanged parts are collapsed. */
export function TextChanges({ changes }: { changes: readonly TextChange[] }) {
  return (
    <div
      dir="auto"
      translate="no"
      className="mt-2 overflow-hidden rounded-card border border-hairline bg-raised p-4 text-sm leading-relaxed break-words whitespace-pre-wrap"
    >
      {changes.map(({ kind, text }, n) => {
        // The parts of a comparison never change their order.
        const key = n;
        if (kind === 'removed')
          return (
            <del key={key} className="rounded-[3px] bg-danger-soft text-danger decoration-1">
              {text}
            </del>
          );
        if (kind === 'added')
          return (
            <ins key={key} className="rounded-[3px] bg-success-soft text-success decoration-1">
              {text}
            </ins>
          );
        return <Unchanged key={key} text={text} isFirst={n === 0} isLast={n === changes.length - 1} />;
      })}
    </div>
  );
}

function Unchanged({
  text,
  isFirst,
  isLast,
}: {
  text: string;
  isFirst: boolean;
  isLast: boolean;
}): ReactNode {
  const lines = text.split('\n');
  const [before, after] = [isFirst ? 0 : context, isLast ? 0 : context];
  const folded = lines.length - before - after;
  if (folded <= context) return text;
  return (
    <>
      <span>{before > 0 && `${lines.slice(0, before).join('\n')}\n`}</span>
      <details className="my-1 text-muted">
        <summary className="min-h-6 cursor-pointer py-1 text-xs">
          {quantity(folded, 'unchanged line')}
        </summary>
        {lines.slice(before, lines.length - after).join('\n')}
      </details>
      <span>{after > 0 && lines.slice(-after).join('\n')}</span>
    </>
  );
}
