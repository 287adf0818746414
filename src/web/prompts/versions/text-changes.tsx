import type { ReactNode } from 'react';
import type { TextChange } from '../../../contract/prompts/versions.ts';
import { classes } from '../../ui/classes.ts';
import { quantity } from '../../ui/numbers.ts';
import { Tag } from '../../ui/tag.tsx';

/** The number of unchanged lines shown around a change. */
const context = 3;

/**
 * A text with its removed and added parts marked; long unchanged parts are collapsed. `isPrompt`: whether it
 * is the text of a prompt.
 */
export function TextChanges({ changes, isPrompt }: { changes: readonly TextChange[]; isPrompt: boolean }) {
  return (
    <div
      dir="auto"
      translate="no"
      className={classes(
        'mt-2 overflow-hidden rounded-card border border-hairline bg-raised p-4 text-sm leading-relaxed break-words whitespace-pre-wrap',
        isPrompt && 'font-mono',
      )}
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
            <ins key={key} className="rounded-[3px] [del+&]:ms-1 bg-success-soft text-success decoration-1">
              {text}
            </ins>
          );
        return <Unchanged key={key} text={text} isFirst={n === 0} isLast={n === changes.length - 1} />;
      })}
    </div>
  );
}

/** Tags with those that were removed and added marked. `changes` are those of the tags joined with ', '. */
export function TagChanges({ changes }: { changes: readonly TextChange[] }) {
  const tagsWithout = (skipped: TextChange['kind']) =>
    changes
      .filter(({ kind }) => kind !== skipped)
      .map(({ text }) => text)
      .join('')
      .split(', ')
      .filter(Boolean);
  const [before, after] = [tagsWithout('added'), tagsWithout('removed')];
  return (
    <div translate="no" className="mt-2 flex flex-wrap gap-2">
      {before
        .filter((tag) => !after.includes(tag))
        .map((tag) => (
          <del key={tag} className="no-underline">
            <Tag className="bg-danger-soft! text-danger!">− {tag}</Tag>
          </del>
        ))}
      {after.map((tag) =>
        before.includes(tag) ? (
          <Tag key={tag}>{tag}</Tag>
        ) : (
          <ins key={tag} className="no-underline">
            <Tag className="bg-success-soft! text-success!">+ {tag}</Tag>
          </ins>
        ),
      )}
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
