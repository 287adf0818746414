import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type { ApiError } from '../../contract/client.ts';

/** What is wrong with the fields of a form whose inputs keep their own values. */
export interface FormErrors<Field extends string> {
  form: RefObject<HTMLFormElement | null>;
  /** By the name of the field, in the order in which they stand. */
  errors: Partial<Record<Field, string>>;
  /** Shows what was found and moves the focus to the first field that is wrong. */
  showErrors(found: Partial<Record<Field, string>>): void;
  /** The same for what the API has against fields. */
  showApiErrors(error: ApiError): void;
  /** For the form's `onInput`: a field that is being corrected is not wrong any more. */
  clearError(event: FormEvent<HTMLFormElement>): void;
}

/** Keeps what is wrong with a form's fields; the inputs carry the names of the fields. */
export function useFormErrors<Field extends string>(): FormErrors<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const showErrors = (found: Partial<Record<Field, string>>) => {
    setErrors(found);
    const [first] = Object.keys(found);
    const named = first && form.current?.elements.namedItem(first);
    // Radio buttons share a name.
    const input = named instanceof RadioNodeList ? named[0] : named;
    if (input instanceof HTMLElement) input.focus();
  };
  return {
    form,
    errors,
    showErrors,
    showApiErrors: (error) => {
      // 'scopes.0' is one of the field 'scopes'.
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
 * What a call has against a form as a whole, and what to do where no answer came; nothing when its fields are told already.
 */
export function formErrorMessage(error: ApiError | null): string | null {
  if (!error || error.errors.length > 0) return null;
  return error.status === 0 ? `${error.message}. ${unreached}` : error.message;
}

const unreached = 'The site could not be reached. What you typed is still here: try again.';
