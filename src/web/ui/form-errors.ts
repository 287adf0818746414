import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';

/** The validation errors of a form with uncontrolled inputs. */
export interface FormErrors<Field extends string> {
  form: RefObject<HTMLFormElement | null>;
  /** By field name, in the order of the fields. */
  errors: Partial<Record<Field, string>>;
  /** Shows the errors and moves the focus to the first invalid field. */
  showErrors(found: Partial<Record<Field, string>>): void;
  /** The same for the field errors of an API response. */
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
 * The error message for a form as a whole; null when the errors belong to fields. Network failures (status 0) get advice
 * to try again.
 */
export function formErrorMessage(error: ApiError | null): string | null {
  if (!error || error.errors.length > 0) return null;
  return error.status === 0 ? `${error.message}. ${networkAdvice}` : error.message;
}

const networkAdvice = 'The site could not be reached. What you typed is still here: try again.';
