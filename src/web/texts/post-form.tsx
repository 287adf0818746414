import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { useEarlyInput } from '../ui/forms/early-input.ts';
import { FormActions, FormError, formErrorMessage } from '../ui/forms/form.tsx';
import { MarkdownField } from './markdown-field.tsx';

/**
 * A form for a single text: a reply or comment, or an edit of one. The text stays until the server has saved
 * it.
 */
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
  /** Id of the textarea, for focusing it from elsewhere. */
  id?: string;
  /** Maximum length; by default that of discussions. */
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
        {...(autoFocus && { autoFocus, onFocus: moveCursorToEnd })}
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

function moveCursorToEnd({ currentTarget: textarea }: FocusEvent<HTMLTextAreaElement>): void {
  textarea.setSelectionRange(textarea.value.length, textarea.value.length);
}
