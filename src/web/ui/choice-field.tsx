import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

/** A question and its choices, each a {@link Choice}. */
export function ChoiceField({
  legend,
  legendHidden = false,
  error,
  className,
  children,
}: {
  legend: string;
  /** Where the words before it ask already. */
  legendHidden?: boolean;
  /** What is wrong, in a sentence. */
  error: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      className={className}
    >
      <legend className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{legend}</legend>
      <div className="space-y-1.5">{children}</div>
      {error && (
        <p id={id} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** One of several choices, with what it means. Every other property goes to its radio button or checkbox. */
export function Choice({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={classes('flex min-h-6 items-start gap-3 text-sm', className)}>
      <input {...input} className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </label>
  );
}
