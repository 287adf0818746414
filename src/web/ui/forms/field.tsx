import { type ComponentProps, type ReactNode, useId } from 'react';
import { limits } from '../../../domain/core/limits.ts';
import { classes, controlClass } from '../classes.ts';
import { formatNumber } from '../numbers.ts';
import { Select } from './select.tsx';
import { TextArea } from './text-area.tsx';

interface FieldProps {
  id?: string | undefined;
  label: string;
  hint?: ReactNode;
  /** A sentence; marks the control as invalid. */
  error?: string | undefined;
  /** Shows `used/max`; the control should have the same `maxLength`. */
  counter?: { used: number; max: number } | undefined;
  /** Shown at the end of the label's line, e.g. a link. */
  aside?: ReactNode;
  className?: string | undefined;
}

/** A labelled single-line text input. All other props are passed to the input. */
export function TextField(props: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const [field, input] = splitProps(props);
  return (
    <Field {...field}>
      {(control) => <input {...input} {...control} className={classes(controlClass, 'h-10')} />}
    </Field>
  );
}

/** A labelled multi-line text input. */
export function TextAreaField(props: FieldProps & Omit<ComponentProps<typeof TextArea>, keyof FieldProps>) {
  const [field, input] = splitProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <TextArea {...input} {...control} className={classes(controlClass, 'py-2 leading-relaxed')} />
      )}
    </Field>
  );
}

/** A labelled {@link Select}. */
export function SelectField<V extends string>(
  props: FieldProps & Omit<ComponentProps<typeof Select<V>>, keyof FieldProps>,
) {
  const [field, input] = splitProps(props);
  return <Field {...field}>{(control) => <Select {...input} {...control} />}</Field>;
}

/**
 * A label, hint, error and counter around any other control, or around a control with buttons. `children`
 * receives the props that the control needs: its id and the ARIA attributes that connect it to hint, error
 * and counter.
 */
export function Field({
  id: givenId,
  label,
  hint,
  error,
  counter,
  aside,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const [hintId, errorId, counterId] = [`${id}-hint`, `${id}-error`, `${id}-counter`];
  const describedBy = [error && errorId, hint && hintId, counter && counterId].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children({
        id,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(error && { 'aria-invalid': true }),
      })}
      {(error || hint || counter) && (
        <div className="mt-1.5 flex items-start justify-between gap-3 text-sm">
          <div className="min-w-0">
            {error && (
              <p id={errorId} className="text-danger">
                {error}
              </p>
            )}
            {hint && (
              <p id={hintId} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {counter && (
            <p
              id={counterId}
              className={classes(
                'ms-auto shrink-0 tabular-nums',
                counter.used > counter.max ? 'text-danger' : 'text-muted',
              )}
            >
              {formatNumber(counter.used)}/{formatNumber(counter.max)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function splitProps<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { id, label, hint, error, counter, aside, className, ...control } = props;
  return [{ id, label, hint, error, counter, aside, className }, control];
}

/** A text field for an email address. Any prop of TextField can be overridden. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.email}
      aria-required
      {...props}
    />
  );
}

/**
 * Returns the error for a text over its limit while it is being typed, with the wording of the contract's
 * schema.
 */
export function tooLong(label: string, value: string, max: number): string | undefined {
  return value.length > max ? `${label} can be at most ${formatNumber(max)} characters` : undefined;
}
