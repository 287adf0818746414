import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { limits } from '../../../domain/core/limits.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { formErrorMessage } from '../../ui/forms/form.tsx';
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Notice } from '../../ui/pages/query-result.tsx';

/** An admin's action on a user, prompt or report. */
export interface RowAction<R> {
  label: string;
  danger?: boolean;
  /** A question to confirm before the request is sent; its dialog shows errors. */
  ask?: Question;
  /** The texts are empty unless the question has these fields. */
  send: (note: string, address: string) => Promise<R>;
  /** The text of the toast. */
  done: string | ((reply: R) => string);
}

interface Question {
  title: string;
  description: string;
  /** A field for a text, or for a username. */
  note?: { label: string; hint: string; required?: boolean; isUsername?: boolean };
  /** A field below it for an address, which can stay empty. */
  address?: { label: string; hint: string };
  /** Label of the button. Default: the action's label. */
  confirm?: string;
  /** Shown above the note. */
  more?: ReactNode;
}

/**
 * The buttons and dialogs of a row's actions; `subject` names the row for screen readers. `quiet` buttons have no
 * borders, for long lists.
 */
export function RowActions<R>({
  subject,
  actions,
  quiet = false,
  onDone,
  onError,
}: {
  subject: string;
  actions: readonly RowAction<R>[];
  quiet?: boolean;
  onDone: (reply: R) => void | Promise<void>;
  onError?: (error: ApiError) => void;
}) {
  const [asked, setAsked] = useState<string>();
  const run = useMutation({
    mutationFn: ({ action, note, address }: { action: RowAction<R>; note: string; address: string }) =>
      action.send(note, address),
    onSuccess: (reply, { action }) => {
      setAsked(undefined);
      toast.success(typeof action.done === 'string' ? action.done : action.done(reply));
      return onDone(reply);
    },
    onError: (error, { action }) => {
      if (!action.ask) toast.failure(error);
      onError?.(error);
    },
  });
  const start = (action: RowAction<R>) => {
    run.reset();
    if (action.ask) setAsked(action.label);
    else run.mutate({ action, note: '', address: '' });
  };
  return (
    <>
      <div className={classes('flex flex-wrap', quiet ? '-mx-2 sm:-mx-3 max-sm:[&>button]:px-2' : 'gap-2')}>
        {actions.map((action) => (
          <Button
            key={action.label}
            variant={quiet ? 'ghost' : action.danger ? 'danger' : 'secondary'}
            size="sm"
            busy={run.isPending && !asked}
            onClick={() => start(action)}
          >
            {action.label}
            <span className="sr-only"> {subject}</span>
          </Button>
        ))}
      </div>
      {actions.map(
        (action) =>
          action.ask && (
            <QuestionDialog
              key={action.label}
              open={asked === action.label}
              question={{ confirm: action.label, ...action.ask }}
              busy={run.isPending}
              error={run.error}
              onConfirm={(note, address) => run.mutate({ action, note, address })}
              onClose={() => setAsked(undefined)}
            />
          ),
      )}
    </>
  );
}

/** Asks an admin to confirm an action, and for texts. They survive closing the dialog. */
function QuestionDialog({
  open,
  question: { title, description, note: field, address: addressField, confirm, more },
  busy,
  error,
  onConfirm,
  onClose,
}: {
  open: boolean;
  question: Question;
  busy: boolean;
  error: ApiError | null;
  onConfirm: (note: string, address: string) => void;
  onClose: () => void;
}) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [note, setNote] = useState('');
  const [address, setAddress] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = field?.required === true && note.trim() === '';
    setMissing(blank);
    if (blank) form.current?.querySelector<HTMLElement>('textarea, input')?.focus();
    else if (!busy) onConfirm(note, address);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <DialogActions onCancel={onClose} form={id} variant="danger" busy={busy}>
          {busy ? 'Saving...' : confirm}
        </DialogActions>
      }
    >
      <form ref={form} id={id} onSubmit={submit} noValidate className="pt-3">
        {more}
        {field?.isUsername && (
          <TextField
            label={field.label}
            hint={field.hint}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setMissing(false);
            }}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            error={missing ? `${field.label} is required` : undefined}
          />
        )}
        {field && !field.isUsername && (
          <TextAreaField
            label={field.required ? field.label : `${field.label} (optional)`}
            hint={field.hint}
            rows={3}
            value={note}
            onChange={({ target }) => {
              setNote(target.value);
              setMissing(false);
            }}
            maxLength={limits.adminNote}
            counter={{ used: note.length, max: limits.adminNote }}
            error={missing ? `${field.label} is required` : undefined}
          />
        )}
        {addressField && (
          <TextField
            {...addressField}
            label={`${addressField.label} (optional)`}
            className="mt-4"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.url}
          />
        )}
        {error && <Notice className="mt-4">{formErrorMessage(error) ?? error.message}</Notice>}
      </form>
    </Dialog>
  );
}
