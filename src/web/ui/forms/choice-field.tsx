import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';

/** A group of radio buttons or checkboxes, each a {@link Choice}, with a legend and an error. */
export function ChoiceField({
  legend,
  legendHidden = false,
  error,
  className,
  children,
}: {
  legend: string;
  /** Whether to hide the legend visually, because the text above already asks the question. */
  legendHidden?: boolean;
  /** A sentence. */
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

/** A labelled radio button or checkbox; `children` is the label. All other props are passed to the input. */
export function Choice({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={classes('flex min-h-6 items-start gap-3 text-sm', className)}>
      <input {...input} className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </label>
  );
}

/** A checkbox with a label and a hint below it. */
export function CheckboxField({
  id,
  label,
  checked,
  onChange,
  error,
  children,
  ...input
}: {
  id: string;
  label: string;
  'aria-label'?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A sentence. */
  error?: string | undefined;
  /** The hint. */
  children: ReactNode;
}) {
  return (
    <div className="flex items-start gap-3">
      <input
        {...input}
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-describedby={`${id}-hint`}
        aria-invalid={error ? true : undefined}
        className="mt-1 size-5 shrink-0"
      />
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {children}
        </p>
        {error && (
          <p role="alert" className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
