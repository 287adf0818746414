import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { useEarlyInput } from '../ui/early-input.ts';
import { FormActions } from '../ui/form-actions.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage } from '../ui/form-errors.ts';
import { MarkdownField } from './markdown-field.tsx';

/** A text to be said, alone: a reply, or a change of one. What was typed stays until it was taken. */
export function PostForm({
  label,
  text,
  onText,
  send,
  submit,
  busyLabel,
  onCancel,
  id,
  max,
  autoFocus,
}: {
  label: string;
  text: string;
  onText: (text: string) => void;
  send: { mutate: (text: string) => void; isPending: boolean; error: ApiError | null };
  submit: string;
  busyLabel: string;
  onCancel?: () => void;
  /** Of the text's control, to be focused from elsewhere. */
  id?: string;
  /** How long the text may be; without it, as long as in discussions. */
  max?: number;
  autoFocus?: boolean;
}) {
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, { bodyMd: text }, ({ bodyMd }) => onText(bodyMd ?? text));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const blank = text.trim() === '';
    setMissing(blank);
    if (blank) (event.currentTarget.elements.namedItem('bodyMd') as HTMLElement).focus();
    else send.mutate(text);
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit}>
      <FormError>{formErrorMessage(send.error) ?? send.error?.message}</FormError>
      <MarkdownField
        label={label}
        {...(id && { id })}
        {...(max && { max })}
        {...(autoFocus && { autoFocus, onFocus: toTheEnd })}
        rows={6}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setMissing(false);
        }}
        error={missing ? 'Text is required' : undefined}
      />
      <FormActions
        submit={submit}
        busy={send.isPending}
        busyLabel={busyLabel}
        onCancel={onCancel}
        className="mt-3"
      />
    </form>
  );
}

/** What stands there already comes before what is typed. */
function toTheEnd({ currentTarget: box }: FocusEvent<HTMLTextAreaElement>): void {
  box.setSelectionRange(box.value.length, box.value.length);
}
