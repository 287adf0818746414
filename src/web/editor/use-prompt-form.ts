import { useCallback, useState } from 'react';
import type { FieldErrors } from './check.ts';
import { changed, type PromptForm } from './form.ts';

/** The form's values and what is wrong with them. A field that is changed loses its error. */
export interface PromptFormState {
  form: PromptForm;
  errors: FieldErrors;
  change: ChangeForm;
  setErrors: (errors: FieldErrors) => void;
  /** Another form takes this one's place. */
  replace: (form: PromptForm) => void;
}

/** Takes new values, or a function that makes them of the present ones. */
export type ChangeForm = (patch: Partial<PromptForm> | ((form: PromptForm) => Partial<PromptForm>)) => void;

export function usePromptForm(initial: PromptForm): PromptFormState {
  const [{ form, errors }, setState] = useState<{ form: PromptForm; errors: FieldErrors }>({
    form: initial,
    errors: {},
  });
  const change = useCallback<ChangeForm>((patch) => {
    setState((before) => {
      const form = changed(before.form, typeof patch === 'function' ? patch(before.form) : patch);
      return { form, errors: stillWrong(before.errors, before.form, form) };
    });
  }, []);
  const setErrors = useCallback((errors: FieldErrors) => setState(({ form }) => ({ form, errors })), []);
  const replace = useCallback((form: PromptForm) => setState({ form, errors: {} }), []);
  return { form, errors, change, setErrors, replace };
}

function stillWrong(errors: FieldErrors, before: PromptForm, after: PromptForm): FieldErrors {
  const kept = Object.entries(errors).filter(([field]) => {
    const [name, id] = field.split(/\.(.*)\./);
    if (name === 'sample') return sampleOf(before, id) === sampleOf(after, id);
    if (name === 'tags' && before.newTag !== after.newTag) return false;
    if (name === 'price' && before.isPremium !== after.isPremium) return false;
    return before[name as keyof PromptForm] === after[name as keyof PromptForm];
  });
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

function sampleOf(form: PromptForm, id: string | undefined) {
  return form.sampleResponses.find((sample) => sample.id === id);
}
