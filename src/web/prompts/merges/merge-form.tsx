import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import type { MergedField, Resolution } from '../../../contract/prompts/merges.ts';
import { choiceName, choicesIn, otherTextName } from '../../../domain/prompts/proposals/merge-choices.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Choice, ChoiceField } from '../../ui/forms/choice-field.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';

type Part = MergedField['parts'][number];
type Conflict = Extract<Part, { kind: 'conflict' }>;

/**
 * A question for each conflict of a merge; texts without a conflict are not repeated. The button to submit it
 * names its `id`. `names` describes the two sides, such as "Your text". Without scripts, the browser posts
 * the form to `action` with `children` and the field names of `domain/prompts/proposals/merge-choices.ts`,
 * and checks that each question is answered.
 */
export function MergeForm({
  id,
  merge,
  names,
  action,
  busy,
  onMerge,
  children,
}: {
  id: string;
  merge: readonly MergedField[];
  names: { mine: string; theirs: string };
  action: string;
  busy: boolean;
  onMerge: (resolutions: Resolution[], form: FormData) => void;
  /** Further fields. */
  children?: ReactNode;
}) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const all = conflictsIn(merge);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const open = all.filter((name) => !values.has(name));
    setMissing(new Set(open));
    if (open[0]) form.querySelector<HTMLInputElement>(`[name="${open[0]}"]`)?.focus();
    else
      onMerge(
        choicesIn(
          values,
          merge.map(({ field }) => field),
        ),
        values,
      );
  };
  return (
    <form id={id} method="post" action={action} noValidate={useHydrated()} onSubmit={send}>
      {merge.map(({ field, parts }) => {
        if (!hasConflict(parts)) return null;
        let number = 0;
        return (
          <div
            key={field}
            className={classes('mt-6', field === 'contentMd' && '[&_[translate=no]]:font-mono')}
          >
            <h3 className="font-sans text-sm font-semibold tracking-normal">{labels[field]}</h3>
            {parts.map((part, n) => {
              // The parts of a merge never change their order.
              const place = n;
              if (part.kind === 'merged')
                return <Merged key={place} text={part.text} isLong={parts.length > 1} />;
              const at = { field, number: ++number };
              return (
                <ConflictField
                  key={choiceName(at)}
                  at={at}
                  conflict={part}
                  names={names}
                  isMissing={missing.has(choiceName(at))}
                  onDecide={() => setMissing(new Set([...missing].filter((name) => name !== choiceName(at))))}
                />
              );
            })}
          </div>
        );
      })}
      {children}
    </form>
  );
}

/** In a decision bar below the section of the form: says that conflicts are open, and subdues the button. */
export function MergeButton(props: ComponentProps<typeof Button>) {
  return (
    <>
      {/* Not hidden itself: the text of a hidden element would still describe the button. */}
      <p
        id="open-conflicts"
        className="absolute text-sm text-muted [section:has(:invalid)~div>&]:static [section:has(:invalid)~div>&]:w-full"
      >
        <span className="hidden [section:has(:invalid)~div>p>&]:inline">Resolve every conflict first.</span>
      </p>
      <Button
        {...props}
        type="submit"
        aria-describedby="open-conflicts"
        className="[section:has(:invalid)~div>&]:bg-sunken! [section:has(:invalid)~div>&]:text-muted"
      />
    </>
  );
}

function hasConflict(parts: readonly Part[]): boolean {
  return parts.some(({ kind }) => kind === 'conflict');
}

/** The names of the choices that a merge asks for. */
export function conflictsIn(merge: readonly MergedField[]): string[] {
  return merge.flatMap(({ field, parts }) =>
    parts.filter(({ kind }) => kind === 'conflict').map((_, n) => choiceName({ field, number: n + 1 })),
  );
}

function ConflictField({
  at,
  conflict: { mine, theirs },
  names,
  isMissing,
  onDecide,
}: {
  at: { field: MergedField['field']; number: number };
  conflict: Conflict;
  names: { mine: string; theirs: string };
  isMissing: boolean;
  onDecide: () => void;
}) {
  const isLines = at.field === 'contentMd';
  const choice = (take: Resolution['take'], label: string) => (
    <Choice type="radio" required name={choiceName(at)} value={take} onChange={onDecide}>
      {label}
    </Choice>
  );
  return (
    <div className="group/conflict mt-3 rounded-card border border-edge bg-raised p-4">
      <p className="text-sm font-medium">You both edited this</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Side name={names.mine}>{mine}</Side>
        <Side name={names.theirs}>{theirs}</Side>
      </div>
      <ChoiceField legend="Text to keep" error={isMissing ? 'Choose a version' : undefined} className="mt-4">
        {choice('mine', names.mine)}
        {choice('theirs', names.theirs)}
        {isLines && choice('both', 'Both, one after the other')}
        {at.field !== 'inputs' && choice('other', 'Something else')}
      </ChoiceField>
      {at.field !== 'inputs' && (
        <TextAreaField
          name={otherTextName(at)}
          label="Text of this part"
          value={[mine, theirs].join(isLines ? '\n' : ' ')}
          rows={isLines ? 5 : 2}
          dir="auto"
          // Toggled by CSS, so that it also works without scripts.
          className="mt-4 hidden group-has-[[value=other]:checked]/conflict:block"
        />
      )}
    </div>
  );
}

function Side({ name, children }: { name: string; children: string }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-muted">{name}</p>
      <Text>{children ? children : <i className="text-muted">Removed</i>}</Text>
    </div>
  );
}

/** Merged lines; if there are many, they are collapsed between conflicts. */
function Merged({ text, isLong }: { text: string; isLong: boolean }) {
  const lines = text.split('\n').length;
  if (!isLong || lines < 8) return <Text>{text || <i className="text-muted">Empty</i>}</Text>;
  return (
    <details className="mt-2 text-sm text-muted">
      <summary className="min-h-6 cursor-pointer py-1 text-xs">{lines} merged lines</summary>
      <Text>{text}</Text>
    </details>
  );
}

function Text({ children }: { children: ReactNode }) {
  return (
    <div
      dir="auto"
      translate="no"
      className="mt-1.5 overflow-hidden rounded-control bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink"
    >
      {children}
    </div>
  );
}

/** The labels of the fields, as in the editor. */
const labels: Readonly<Record<MergedField['field'], string>> = {
  title: 'Title',
  heading: 'Heading',
  summary: 'Short Description',
  categoryId: 'Category',
  tags: 'Tags',
  contentMd: 'Prompt Content',
  inputs: 'Inputs',
};
