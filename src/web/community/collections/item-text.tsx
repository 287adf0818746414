import { PenLine } from 'lucide-react';
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { focusFirstField } from '../../ui/forms/folded-form.tsx';
import { isCommand, isComposing } from '../../ui/forms/keys.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { ActionForm } from './action-form.tsx';
import { useRestore } from './restore.ts';

export type FocusNext = [string | undefined, (key: string | undefined) => void];

/**
 * The heading above an item or the note about it, which becomes its field when it is pressed; without a text,
 * a button to add one. Escape restores the text. Without scripts, the field is below the text.
 */
export function ItemText({
  name,
  value,
  about,
  action,
  params,
  onSaid,
  focusNext: [focusNext, setFocusNext],
  children,
  className,
}: {
  name: 'heading' | 'note';
  value: string;
  /** Continues the name of the control for screen readers. */
  about: string;
  action: string;
  params: { id: string; promptId: string };
  onSaid: (text: string) => void;
  /** The text whose control takes the focus once it is shown: a saved one is shown in another place. */
  focusNext: FocusNext;
  /** The text as it is shown. */
  children?: ReactNode;
  className?: string;
}) {
  const [editing, setEditing] = useState(false);
  /** Undefined while unchanged. */
  const [text, setText] = useState<string>();
  const summary = useRef<HTMLElement>(null);
  const restore = useRestore(params);
  const label = name === 'note' ? 'Note' : 'Heading';
  const keyOf = (value: string) => `${value ? 'edit' : 'add'} ${name} ${params.promptId}`;
  useEffect(() => {
    if (editing || focusNext !== keyOf(value)) return;
    setFocusNext(undefined);
    summary.current?.focus();
  });
  const close = (shown: string) => {
    setFocusNext(keyOf(shown));
    setEditing(false);
    setText(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!editing || isComposing(event)) return;
    if (event.key === 'Escape') close(value);
    else if (isCommand(event) && event.key === 'Enter')
      event.currentTarget.querySelector('form')?.requestSubmit();
  };
  const control = {
    label,
    name,
    value: text ?? value,
    dir: 'auto',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setText(event.target.value),
  };
  const form = (saved: string, fields: Record<string, string>, content: ReactNode) => (
    <ActionForm
      action={action}
      fields={{ do: 'addCollectionItem', promptId: params.promptId, ...fields }}
      send={(api) => api.addCollectionItem({ params, body: { [name]: saved } })}
      onDone={() => {
        close(saved.trim());
        if (saved.trim()) onSaid(`${label} saved`);
        else if (value)
          toast.success(`${label} removed`, {
            action: { label: 'Undo', onClick: () => restore.mutate({ [name]: value }) },
          });
      }}
      className="mt-2 max-w-[40rem] space-y-2"
    >
      {content}
    </ActionForm>
  );
  return (
    <details
      open={editing}
      onToggle={(event) => {
        setEditing(event.currentTarget.open);
        focusFirstField(event);
      }}
      onKeyDown={onKeyDown}
      className={classes('group/text min-w-0 open:basis-full', className)}
    >
      <summary
        ref={summary}
        title={value ? `Edit ${name}` : undefined}
        className={classes(
          'cursor-pointer list-none rounded-control group-open/text:hidden noscript:group-open/text:flex',
          value
            ? 'flex w-fit max-w-full items-start gap-2 hover:bg-sunken'
            : 'inline-flex h-9 items-center px-2 text-muted text-sm hover:bg-sunken hover:text-ink',
        )}
      >
        {value ? children : <span>{`Add ${name}`}</span>}
        {value && <PenLine size={15} aria-hidden className="mt-1.5 shrink-0 text-muted" />}
        <span className="sr-only">{value ? ` Edit ${name} ${about}` : ` ${about}`}</span>
      </summary>
      {form(
        control.value,
        {},
        <>
          {name === 'note' ? (
            <TextAreaField {...control} maxLength={limits.collectionNote} rows={3} />
          ) : (
            <TextField {...control} maxLength={limits.collectionHeading} />
          )}
          <div className="flex gap-2">
            <Button type="submit" variant="secondary" size="sm">
              Save {name}
            </Button>
            <Button variant="ghost" size="sm" onClick={() => close(value)} className="noscript:hidden">
              Cancel
            </Button>
          </div>
        </>,
      )}
      {name === 'heading' &&
        value &&
        form(
          '',
          { heading: '' },
          <Button type="submit" variant="ghost" size="sm">
            Remove heading
          </Button>,
        )}
    </details>
  );
}
