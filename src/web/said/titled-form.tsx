import { type FormEvent, type ReactNode, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';
import { limits } from '../../domain/limits.ts';
import { useEarlyInput } from '../ui/early-input.ts';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { FormError } from '../ui/form-error.tsx';
import { formErrorMessage, useFormErrors } from '../ui/form-errors.ts';
import { MarkdownField } from './markdown-field.tsx';

/** What somebody says under a title. */
interface Titled {
  title: string;
  bodyMd: string;
}

/** How such a form is sent and left: props that the forms of each thing pass on. */
export interface Sending<V> {
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

type Wrong<V> = Partial<Record<keyof V & string, string>>;

/** A form for something with a title, a kind and a text; `children` are its fields in between, by what is wrong with them. */
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
}: Sending<V> & {
  values: V;
  onChange: (change: Partial<V>) => void;
  /** The field of its kind: a choice of a few. */
  kind: { name: K; label: string; options: Readonly<Record<V[K] & string, string>> };
  /** Of the text. */
  rows: number;
  /** What is wrong with the fields in between. */
  check?: (values: V) => Wrong<V>;
  children?: (errors: Wrong<V>) => ReactNode;
}) {
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<keyof V & string>();
  useEarlyInput(form, { title: values.title, bodyMd: values.bodyMd }, (typed) =>
    onChange(typed as Partial<V>),
  );
  const [tried, setTried] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const wrong = {
      ...(values.title.trim() === '' && { title: 'Title is required' }),
      ...check?.(values),
      ...(values.bodyMd.trim() === '' && { bodyMd: 'Text is required' }),
    } as Wrong<V>;
    showErrors(wrong);
    setTried(true);
    if (Object.keys(wrong).length === 0) send.mutate(values, { onError: showApiErrors });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onInput={clearError}>
      <FormError>{tried ? formErrorMessage(send.error) : null}</FormError>
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
          >
            {Object.entries<string>(kind.options).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
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
