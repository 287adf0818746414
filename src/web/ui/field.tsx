import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from './classes.ts';
import { controlClass } from './control-class.ts';
import { formatNumber } from './numbers.ts';
import { TextArea } from './text-area.tsx';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** What is wrong, in a sentence; marks the control as invalid. */
  error?: string | undefined;
  /** Shows `used/max`; the control should carry the same `maxLength`. */
  counter?: { used: number; max: number };
  /** Stands between label and control at the line's end, e.g. a link. */
  aside?: ReactNode;
  className?: string;
}

/** A labelled line of text. Every other property goes to the input. */
export function TextField(props: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, keyof FieldProps>) {
  const [field, control] = split(props);
  const wires = useWires(field, control.id);
  return (
    <Frame {...field} wires={wires}>
      <input {...control} {...wires.control} className={classes(controlClass, 'h-10')} />
    </Frame>
  );
}

/** A labelled text of several lines. */
export function TextAreaField(
  props: FieldProps & { value?: string } & Omit<
      TextareaHTMLAttributes<HTMLTextAreaElement>,
      keyof FieldProps | 'value' | 'defaultValue'
    >,
) {
  const [field, control] = split(props);
  const wires = useWires(field, control.id);
  return (
    <Frame {...field} wires={wires}>
      <TextArea {...control} {...wires.control} className={classes(controlClass, 'py-2 leading-relaxed')} />
    </Frame>
  );
}

/** A labelled choice; options are its children. */
export function SelectField(
  props: FieldProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps>,
) {
  const [field, control] = split(props);
  const wires = useWires(field, control.id);
  return (
    <Frame {...field} wires={wires}>
      <select {...control} {...wires.control} className={classes(controlClass, 'h-10 pe-8')} />
    </Frame>
  );
}

/**
 * A labelled control of another kind, or one with company (a button in its line). `children` gets what the control must
 * carry: its id, and the wires to hint, error and counter.
 */
export function Field({
  id,
  children,
  ...field
}: FieldProps & { id?: string; children: (control: ControlWires) => ReactNode }) {
  const wires = useWires(field, id);
  return (
    <Frame {...field} wires={wires}>
      {children(wires.control)}
    </Frame>
  );
}

interface Wires {
  hintId: string;
  errorId: string;
  counterId: string;
  control: ControlWires;
}

interface ControlWires {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

function useWires({ hint, error, counter }: FieldProps, given: string | undefined): Wires {
  const own = useId();
  const id = given ?? own;
  const [hintId, errorId, counterId] = [`${id}-hint`, `${id}-error`, `${id}-counter`];
  const described = [error && errorId, hint && hintId, counter && counterId].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    counterId,
    control: {
      id,
      ...(described && { 'aria-describedby': described }),
      ...(error && { 'aria-invalid': true as const }),
    },
  };
}

function Frame({
  label,
  hint,
  error,
  counter,
  aside,
  className,
  wires,
  children,
}: FieldProps & { wires: Wires; children: ReactNode }) {
  return (
    <div className={className}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={wires.control.id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-sm">{aside}</span>}
      </div>
      {children}
      {(error || hint || counter) && (
        <div className="mt-1.5 flex items-start justify-between gap-3 text-sm">
          <div className="min-w-0">
            {error && (
              <p id={wires.errorId} className="text-danger">
                {error}
              </p>
            )}
            {hint && (
              <p id={wires.hintId} className="text-muted">
                {hint}
              </p>
            )}
          </div>
          {counter && (
            <p
              id={wires.counterId}
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

function split<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { label, hint, error, counter, aside, className, ...control } = props;
  const field = { label, hint, error, aside, ...(counter && { counter }), ...(className && { className }) };
  return [field, control];
}
