import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { limits } from '../../domain/limits.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { formErrorMessage } from '../ui/form.tsx';
import { Notice } from '../ui/query-result.tsx';

/** Asks an admin to confirm an action and to give a reason. The text survives closing the dialog. */
export function NoteDialog({
  open,
  title,
  description,
  label,
  hint,
  required = false,
  confirm,
  busyLabel,
  busy,
  error,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  description: ReactNode;
  /** Label of the note field. */
  label: string;
  hint?: string;
  required?: boolean;
  confirm: string;
  busyLabel: string;
  busy: boolean;
  error: ApiError | null;
  onConfirm: (note: string) => void;
  onClose: () => void;
  /** Shown between the description and the note. */
  children?: ReactNode;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = required && note.trim() === '';
    setMissing(blank);
    if (blank) form.current?.querySelector('textarea')?.focus();
    else if (!busy) onConfirm(note);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <DialogActions onCancel={onClose} form={id} variant="danger" busy={busy}>
          {busy ? busyLabel : confirm}
        </DialogActions>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="pt-3">
        {children}
        <TextAreaField
          label={required ? label : `${label} (optional)`}
          {...(hint && { hint })}
          rows={3}
          value={note}
          onChange={({ target }) => {
            setNote(target.value);
            setMissing(false);
          }}
          maxLength={limits.adminNote}
          counter={{ used: note.length, max: limits.adminNote }}
          error={missing ? `${label} is required` : undefined}
        />
        {error && <Notice className="mt-4">{formErrorMessage(error) ?? error.message}</Notice>}
      </form>
    </Dialog>
  );
}
