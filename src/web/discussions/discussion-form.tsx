import { type FormEvent, useState } from 'react';
import type { CallError } from '../../contract/client.ts';
import { type DiscussionCategory, discussionCategories } from '../../domain/discussions.ts';
import { limits } from '../../domain/limits.ts';
import { MarkdownField } from '../said/markdown-field.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { FormActions } from '../ui/form-actions.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useFormErrors, wholeError } from '../ui/form-errors.ts';
import { categoryLabels } from './discussion-address.ts';

/** What a discussion is made of. */
export interface DiscussionValues {
  title: string;
  category: DiscussionCategory;
  bodyMd: string;
}

/** A new discussion, or the change of one. */
export function DiscussionForm({
  values,
  onValues,
  send,
  submit,
  busyLabel,
  onCancel,
  autoFocus,
}: {
  values: DiscussionValues;
  onValues: (values: DiscussionValues) => void;
  send: {
    mutate: (values: DiscussionValues, then: { onError: (error: CallError) => void }) => void;
    isPending: boolean;
    error: CallError | null;
  };
  submit: string;
  busyLabel: string;
  onCancel?: () => void;
  autoFocus?: boolean;
}) {
  const { form, errors, show, showFailure, forget } = useFormErrors<keyof DiscussionValues>();
  const [tried, setTried] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (send.isPending) return;
    const missing = {
      ...(values.title.trim() === '' && { title: 'Title is required' }),
      ...(values.bodyMd.trim() === '' && { bodyMd: 'Text is required' }),
    };
    show(missing);
    setTried(true);
    if (Object.keys(missing).length === 0) send.mutate(values, { onError: showFailure });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={onSubmit} onInput={forget}>
      <FormError>{tried ? wholeError(send.error) : null}</FormError>
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
            onChange={(event) => onValues({ ...values, title: event.target.value })}
            aria-required
            error={errors.title}
          />
          <SelectField
            label="Category"
            name="category"
            value={values.category}
            onChange={(event) => onValues({ ...values, category: event.target.value as DiscussionCategory })}
            error={errors.category}
          >
            {discussionCategories.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </SelectField>
        </div>
        <MarkdownField
          label="Text"
          rows={10}
          value={values.bodyMd}
          onChange={(event) => onValues({ ...values, bodyMd: event.target.value })}
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
