import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { limits } from '../../domain/limits.ts';
import { classes, controlClass } from './classes.ts';
import { formatNumber } from './numbers.ts';
import { TextArea } from './text-area.tsx';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** A sentence; marks the control as invalid. */
  error?: string | undefined;
  /** Shows `used/max`; the control should carry the same `maxLength`. */
  counter?: { used: number; max: number };
  /** Shown at the end of the label's line, e.g. a link. */
  aside?: ReactNode;
  className?: string;
}

/** A labelled single-line text input. All other props go to the input. */
export function TextField(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>) {
  const [field, control] = splitProps(props);
  const ids = useFieldIds(field, control.id);
  return (
    <FieldLayout {...field} ids={ids}>
      <input {...control} {...ids.control} className={classes(controlClass, 'h-10')} />
    </FieldLayout>
  );
}

/** A labelled multi-line text input. */
export function TextAreaField(
  props: FieldProps & { value?: string } & Omit<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      keyof FieldProps | 'value' | 'defaultValue'
    >,
) {
  const [field, control] = splitProps(props);
  const ids = useFieldIds(field, control.id);
  return (
    <FieldLayout {...field} ids={ids}>
      <TextArea {...control} {...ids.control} className={classes(controlClass, 'py-2 leading-relaxed')} />
    </FieldLayout>
  );
}

/** A labelled select; its children are the options. */
export function SelectField(
  props: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps>,
) {
  const [field, control] = splitProps(props);
  const ids = useFieldIds(field, control.id);
  return (
    <FieldLayout {...field} ids={ids}>
      <select {...control} {...ids.control} className={classes(controlClass, 'h-10 pe-8')} />
    </FieldLayout>
  );
}

/**
 * A label, hint, error and counter around any other control, or around a control with buttons. `children` receives the props
 * that the control needs: its id and the ARIA attributes that connect it to hint, error and counter.
 */
export function Field({
  id,
  children,
  ...field
}: FieldProps & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const ids = useFieldIds(field, id);
  return (
    <FieldLayout {...field} ids={ids}>
      {children(ids.control)}
    </FieldLayout>
  );
}

interface FieldIds {
  hintId: string;
  errorId: string;
  counterId: string;
  control: ControlProps;
}

interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function useFieldIds({ hint, error, counter }: FieldProps, givenId: string | undefined): FieldIds {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const [hintId, errorId, counterId] = [`${id}-hint`, `${id}-error`, `${id}-counter`];
  const describedBy = [error && errorId, hint && hintId, counter && counterId].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    counterId,
    control: {
      id,
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(error && { 'aria-invalid': true as const }),
    },
  };
}

function FieldLayout({
  label,
  hint,
  error,
  counter,
  aside,
  className,
  ids,
  children,
}: FieldProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={ids.control.id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children}
      {(error || hint || counter) && (
        <div className="mt-1.5 flex items-start justify-between gap-3 text-sm">
          <div className="min-w-0">
            {error && (
              <p id={ids.errorId} className="text-danger">
                {error}
              </p>
            )}
            {hint && (
              <p id={ids.hintId} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {counter && (
            <p
              id={ids.counterId}
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

function splitProps<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, error, counter, aside, className, ...control } = props;
  const field = { label, hint, error, aside, ...(counter && { counter }), ...(className && { className }) };
  return [field, control];
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

/** Error shown while a text over its limit is being typed; same wording as the contract's schema. */
export function tooLong(label: string, value: string, max: number): string | undefined {
  return value.length > max ? `${label} can be at most ${formatNumber(max)} characters` : undefined;
}
