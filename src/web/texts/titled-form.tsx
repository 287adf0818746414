import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { limits } from '../../domain/core/limits.ts';
import { useEarlyInput } from '../ui/forms/early-input.ts';
import { SelectField, TextField } from '../ui/forms/field.tsx';
import { FormActions, FormError, formErrorMessage, useFormErrors } from '../ui/forms/form.tsx';
import { MarkdownField } from './markdown-field.tsx';

interface Titled {
  title: string;
  bodyMd: string;
}

/** Submit and cancel props, passed on by the discussion and event forms. */
export interface SubmitProps<V> {
  send: {
    mutate: (values: V, then: { onError: (error: ApiError) => void }) => void;
    isPending: boolean;
    error: ApiError | null;
  };
  submit: string;
  busyLabel: string;
  onCancel?: () => void;
  autoFocus?: boolean;
}

type FieldErrors<V> = Partial<Record<keyof V & string, string>>;

/**
 * A form with a title, a kind and a Markdown text. `children` renders further fields between them and
 * receives their errors.
 */
export function TitledForm<V extends Titled, K extends keyof V & string>({
  values,
  onChange,
  kind,
  rows,
  check,
  children,
  send,
  submit,
  busyLabel,
  onCancel,
  autoFocus,
}: SubmitProps<V> & {
  values: V;
  onChange: (change: Partial<V>) => void;
  /** The select field next to the title. */
  kind: { name: K; label: string; options: Readonly<Record<V[K] & string, string>> };
  /** Height of the text field. */
  rows: number;
  /** Validates the further fields. */
  check?: (values: V) => FieldErrors<V>;
  children?: (errors: FieldErrors<V>) => ReactNode;
}) {
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<keyof V & string>();
  useEarlyInput(form, { title: values.title, bodyMd: values.bodyMd }, (typed) =>
    onChange(typed as Partial<V>),
  );
  const [submitted, setSubmitted] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const found = {
      ...(values.title.trim() === '' && { title: 'Title is required' }),
      ...check?.(values),
      ...(values.bodyMd.trim() === '' && { bodyMd: 'Text is required' }),
    } as FieldErrors<V>;
    showErrors(found);
    setSubmitted(true);
    if (Object.keys(found).length === 0) send.mutate(values, { onError: showApiErrors });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onInput={clearError}>
      <FormError>{submitted ? formErrorMessage(send.error) : null}</FormError>
      <div className="space-y-5">
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            label="Title"
            name="title"
            {...(autoFocus && { autoFocus })}
            dir="auto"
            autoComplete="off"
            maxLength={limits.discussionTitle}
            value={values.title}
            onChange={({ target }) => onChange({ title: target.value } as Partial<V>)}
            aria-required
            error={errors.title}
          />
          <SelectField
            label={kind.label}
            name={kind.name}
            value={values[kind.name] as string}
            onChange={({ target }) => onChange({ [kind.name]: target.value } as Partial<V>)}
            error={errors[kind.name]}
            options={kind.options}
          />
        </div>
        {children?.(errors)}
        <MarkdownField
          label="Text"
          rows={rows}
          value={values.bodyMd}
          onChange={({ target }) => onChange({ bodyMd: target.value } as Partial<V>)}
          error={errors.bodyMd}
        />
      </div>
      <FormActions
        submit={submit}
        busy={send.isPending}
        busyLabel={busyLabel}
        onCancel={onCancel}
        className="mt-5"
      />
    </form>
  );
}
