import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../../../contract/client.ts';
import { useHydrated } from '../../core/hydrated.ts';
import { classes } from '../classes.ts';
import { Button } from './button.tsx';

/** The validation errors of a form with uncontrolled inputs. */
export interface FormErrors<Field extends string> {
  form: RefObject<HTMLFormElement | null>;
  /** Error messages by field name, in the order of the fields. */
  errors: Partial<Record<Field, string>>;
  /** Shows the errors and moves the focus to the first invalid field. */
  showErrors(found: Partial<Record<Field, string>>): void;
  /** Does the same for the field errors of an API response. */
  showApiErrors(error: ApiError): void;
  /** For the form's `onInput`: clears the error of the field that is being edited. */
  clearError(event: FormEvent<HTMLFormElement>): void;
}

/** Manages a form's validation errors. Each input's `name` is its field name. */
export function useFormErrors<Field extends string>(): FormErrors<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const showErrors = (found: Partial<Record<Field, string>>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    const element = first && form.current?.elements.namedItem(first);
    // Radio buttons share a name.
    const input = element instanceof RadioNodeList ? element[0] : element;
    if (input instanceof HTMLElement) input.focus();
  };
  return {
    form,
    errors,
    showErrors,
    showApiErrors: (error) => {
      // 'scopes.0' belongs to the field 'scopes'.
      const found = Object.fromEntries(
        error.errors.map(({ field, message }) => [field.split('.')[0], message]),
      );
      showErrors(found as Partial<Record<Field, string>>);
    },
    clearError: (event) => {
      const { name } = event.target as HTMLInputElement;
      if (name in errors) setErrors({ ...errors, [name]: undefined });
    },
  };
}

/**
 * Returns the error message for a form as a whole; null when the errors belong to fields. Network failures
 * (status 0) include advice to try again.
 */
export function formErrorMessage(error: ApiError | null): string | null {
  if (!error || error.errors.length > 0) return null;
  return error.status === 0 ? `${error.message}. ${networkAdvice}` : error.message;
}

const networkAdvice = 'The site couldn’t be reached. What you typed is still here, so try again.';

/**
 * An error about a form as a whole. The live region is always rendered, because one that is added with its
 * text is not announced.
 */
export function FormError({ children }: { children: string | null | undefined }) {
  return (
    <div role="alert">
      {children && (
        <p className="mb-5 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger">{children}</p>
      )}
    </div>
  );
}

/**
 * The large submit button of a page's main form. Disabled until hydration, because the form needs scripts to
 * be sent.
 */
export function SubmitButton({
  busy,
  busyLabel,
  className,
  children,
  ...rest
}: { busy: boolean; busyLabel: string } & ComponentProps<'button'>) {
  const hydrated = useHydrated();
  return (
    <Button
      type="submit"
      size="lg"
      busy={busy}
      disabled={!hydrated}
      // Hydration takes only a moment, so the button should not appear disabled until then.
      className={classes(!hydrated && 'disabled:opacity-100', className)}
      {...rest}
    >
      {busy ? busyLabel : children}
    </Button>
  );
}

/**
 * The buttons below a form: submit, which is disabled before hydration and busy during the request, and an
 * optional 'Cancel'.
 */
export function FormActions({
  submit,
  busy,
  busyLabel,
  onCancel,
  className,
}: {
  submit: string;
  busy: boolean;
  busyLabel: string;
  onCancel?: (() => void) | undefined;
  className: string;
}) {
  const hydrated = useHydrated();
  return (
    <div className={`flex flex-wrap gap-3 ${className}`}>
      <Button type="submit" busy={busy} disabled={!hydrated}>
        {busy ? busyLabel : submit}
      </Button>
      {onCancel && (
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <noscript>
        <p className="self-center text-sm text-muted">This form requires JavaScript.</p>
      </noscript>
    </div>
  );
}

/** The functions with which a form reads, validates and sends its values. */
export interface FormOptions<Values extends object, Reply> {
  /** Returns the form's values; `text` returns the text of the field with that name. */
  read: (text: (name: string) => string) => Values;
  /** Returns error messages by field, in the order of the fields; empty when the values are valid. */
  check: (values: Values) => Partial<Record<keyof Values & string, string>>;
  send: (values: Values) => Promise<Reply>;
  onSuccess?: (reply: Reply, values: Values) => unknown;
  onError?: (error: ApiError) => void;
}

/** State of a {@link Form}. */
export interface FormState {
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  error: ApiError | null;
  /** Whether the values are being sent, or have been accepted. */
  busy: boolean;
}

/**
 * Manages a form with uncontrolled inputs, so that text typed before hydration or before a failed request is
 * not lost. The form is sent once: after success it stays busy until it is unmounted or `reset`.
 */
export function useForm<Values extends object, Reply>({
  read,
  check,
  send,
  onSuccess,
  onError,
}: FormOptions<Values, Reply>) {
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<keyof Values & string>();
  const request = useMutation({
    mutationFn: send,
    onSuccess: (reply, values) => onSuccess?.(reply, values),
    onError: (error) => {
      showApiErrors(error);
      onError?.(error);
    },
  });
  const busy = request.isPending || request.isSuccess;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const values = read((name) => String(data.get(name) ?? ''));
    const found = check(values);
    showErrors(found);
    if (Object.keys(found).length === 0) request.mutate(values);
  };
  const state: FormState = { ref: form, onSubmit, onInput: clearError, error: request.error, busy };
  return { form: state, errors, reply: request.data, reset: request.reset };
}

/**
 * The form element of {@link useForm}. `method="post"` prevents the input from appearing in the URL if it is
 * submitted before hydration. With `action`, the server handles it there, also without scripts.
 */
export function Form({
  form: { ref, onSubmit, onInput, error },
  children,
  ...rest
}: {
  form: FormState;
  id?: string;
  action?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form ref={ref} method="post" noValidate onSubmit={onSubmit} onInput={onInput} {...rest}>
      <FormError>{formErrorMessage(error)}</FormError>
      {children}
    </form>
  );
}
