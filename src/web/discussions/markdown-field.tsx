import type { TextareaHTMLAttributes } from 'react';
import { limits } from '../../domain/limits.ts';
import { TextAreaField } from '../ui/field.tsx';

/** A text in Markdown, with a word on how it is written and a counter near its limit. */
export function MarkdownField({
  label,
  hideLabel,
  error,
  value,
  max = limits.discussionBody,
  ...rest
}: {
  label: string;
  hideLabel?: boolean;
  error: string | undefined;
  value: string;
  /** How long it may be. */
  max?: number;
} & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <TextAreaField
      label={label}
      {...(hideLabel && { hideLabel })}
      name="bodyMd"
      value={value}
      maxLength={max}
      aria-required
      dir="auto"
      hint="Markdown: **bold**, _italic_, > quote, `code`, [link](https://…). @username links to somebody."
      error={error}
      {...(value.length > max * 0.8 && {
        counter: { used: value.length, max },
      })}
      {...rest}
    />
  );
}
