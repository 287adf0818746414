import { useCallback, useState } from 'react';
import type { FieldErrors } from './check.ts';
import type { PromptForm } from './form.ts';

/** Receives new values, or a function that computes them from the current ones. */
export type ChangeForm = (patch: Partial<PromptForm> | ((form: PromptForm) => Partial<PromptForm>)) => void;

/**
 * Manages the form's values and errors. Changing a field clears its error; `replace` replaces the form and
 * clears all errors.
 */
export function usePromptForm(initial: PromptForm) {
  const [{ form, errors }, setState] = useState<{ form: PromptForm; errors: FieldErrors }>({
    form: initial,
    errors: {},
  });
  const change = useCallback<ChangeForm>((patch) => {
    setState((before) => {
      const form = { ...before.form, ...(typeof patch === 'function' ? patch(before.form) : patch) };
      return { form, errors: remainingErrors(before.errors, before.form, form) };
    });
  }, []);
  const setErrors = useCallback((errors: FieldErrors) => setState(({ form }) => ({ form, errors })), []);
  const replace = useCallback((form: PromptForm) => setState({ form, errors: {} }), []);
  return { form, errors, change, setErrors, replace };
}

function remainingErrors(errors: FieldErrors, before: PromptForm, after: PromptForm): FieldErrors {
  const remaining = Object.entries(errors).filter(([field]) => {
    const [name, id] = field.split(/\.(.*)\./);
    if (name === 'sample') return sampleOf(before, id) === sampleOf(after, id);
    if (name === 'tags' && before.newTag !== after.newTag) return false;
    const isOfPrice = name === 'price' || name === 'previewExcerpt';
    if (isOfPrice && before.isPremium !== after.isPremium) return false;
    // The check that the excerpt is part of the text depends on both.
    if (name === 'previewExcerpt' && before.contentMd !== after.contentMd) return false;
    return before[name as keyof PromptForm] === after[name as keyof PromptForm];
  });
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}

function sampleOf(form: PromptForm, id: string | undefined) {
  return form.sampleResponses.find((sample) => sample.id === id);
}
