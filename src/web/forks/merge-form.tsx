import { type ReactNode, useId, useState } from 'react';
import type { MergedField, Resolution } from '../../contract/merges.ts';
import { Button } from '../ui/button.tsx';
import { Choice, ChoiceField } from '../ui/choice-field.tsx';
import { TextAreaField } from '../ui/field.tsx';

type Part = MergedField['parts'][number];
type Conflict = Extract<Part, { kind: 'conflict' }>;
type Decision = Pick<Resolution, 'take' | 'text'>;

/** What a merge changes, with a question for each conflict. `names`: whose the two sides are, such as "Your text". */
export function MergeForm({
  merge,
  names,
  submit,
  busyLabel,
  busy,
  onMerge,
}: {
  merge: readonly MergedField[];
  names: { mine: string; theirs: string };
  submit: string;
  busyLabel: string;
  busy: boolean;
  onMerge: (resolutions: Resolution[]) => void;
}) {
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [isAsking, setAsking] = useState(false);
  const all = merge.flatMap(({ field, parts }) =>
    conflictsOf(parts).map((_, n) => ({ field, number: n + 1, key: `${field}-${n + 1}` })),
  );
  const send = () => {
    const open = all.find(({ key }) => !decisions[key]);
    if (open) {
      setAsking(true);
      document.getElementById(`conflict-${open.key}`)?.querySelector('input')?.focus();
      return;
    }
    onMerge(
      all.flatMap(({ key, field, number }) => {
        const decision = decisions[key];
        return decision ? [{ field, number, ...decision }] : [];
      }),
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {merge.map(({ field, parts }) => {
        let number = 0;
        return (
          <div key={field} className="mt-6">
            <h3 className="font-sans text-sm font-semibold tracking-normal">{labels[field]}</h3>
            {parts.map((part, n) => {
              // The parts of a merge never change their order.
              const place = n;
              if (part.kind === 'merged')
                return <Merged key={place} text={part.text} isLong={parts.length > 1} />;
              const key = `${field}-${++number}`;
              return (
                <ConflictField
                  key={key}
                  id={key}
                  conflict={part}
                  isLines={field === 'contentMd'}
                  names={names}
                  decision={decisions[key]}
                  isMissing={isAsking && !decisions[key]}
                  onDecide={(decision) => setDecisions((before) => ({ ...before, [key]: decision }))}
                />
              );
            })}
          </div>
        );
      })}
      <Button type="submit" busy={busy} className="mt-7">
        {busy ? busyLabel : submit}
      </Button>
    </form>
  );
}

function ConflictField({
  id,
  conflict: { mine, theirs },
  isLines,
  names,
  decision,
  isMissing,
  onDecide,
}: {
  id: string;
  conflict: Conflict;
  isLines: boolean;
  names: { mine: string; theirs: string };
  decision: Decision | undefined;
  isMissing: boolean;
  onDecide: (decision: Decision) => void;
}) {
  const name = useId();
  const choice = (take: Resolution['take'], label: string, text?: string) => (
    <Choice
      type="radio"
      name={name}
      checked={decision?.take === take}
      onChange={() => onDecide({ take, ...(text !== undefined && { text }) })}
    >
      {label}
    </Choice>
  );
  return (
    <div id={`conflict-${id}`} className="mt-3 rounded-card border border-edge bg-raised p-4">
      <p className="text-sm font-medium">Both sides changed this part</p>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Side name={names.mine}>{mine}</Side>
        <Side name={names.theirs}>{theirs}</Side>
      </div>
      <ChoiceField
        legend="What should it say?"
        error={isMissing ? 'Decide what it should say' : undefined}
        className="mt-4"
      >
        {choice('mine', names.mine)}
        {choice('theirs', names.theirs)}
        {isLines && choice('both', 'Both, one after the other')}
        {choice('other', 'Something else', [mine, theirs].join(isLines ? '\n' : ' '))}
      </ChoiceField>
      {decision?.take === 'other' && (
        <TextAreaField
          id={`${id}-text`}
          label="Text of this part"
          value={decision.text ?? ''}
          rows={isLines ? 5 : 2}
          dir="auto"
          onChange={(event) => onDecide({ take: 'other', text: event.currentTarget.value })}
          className="mt-4"
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

/** Merged lines; folded where they are many, between conflicts. */
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
      className="mt-1.5 overflow-hidden rounded-control bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap text-ink"
    >
      {children}
    </div>
  );
}

function conflictsOf(parts: readonly Part[]): Conflict[] {
  return parts.filter((part): part is Conflict => part.kind === 'conflict');
}

/** The labels of the fields, as in the editor. */
const labels: Readonly<Record<MergedField['field'], string>> = {
  title: 'Title',
  heading: 'Heading',
  summary: 'Short Description',
  categoryId: 'Category',
  tags: 'Tags',
  contentMd: 'Prompt Content',
};
