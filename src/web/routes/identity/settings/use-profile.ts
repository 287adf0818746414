import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '../../../../contract/client.ts';
import type { OwnUser } from '../../../../contract/people/users.ts';
import { refreshCachedUser } from '../../../community/profile/cached-user.ts';
import { meKey, useApi } from '../../../core/query-client.ts';
import { handlesSessionEnd } from '../../../identity/session.ts';
import { promptQueries } from '../../../prompts/queries.ts';
import { quantity } from '../../../ui/numbers.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import {
  bodyOf,
  checkProfile,
  controlId,
  firstInvalid,
  formOf,
  type ProfileErrors,
  type ProfileField,
  type ProfileForm,
  profileErrors,
} from './profile-form.ts';

type Edits = Partial<ProfileForm>;

/**
 * Manages the profile form: the user's saved values plus the edits, so that it reflects changes of the user
 * without losing input. Saving clears the edits immediately, so that the form is not dirty; if saving fails,
 * they are restored.
 */
export function useProfile(user: OwnUser, onSignedOut: () => void) {
  const api = useApi();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Edits>({});
  const [sent, setSent] = useState<Edits>();
  const [errors, setErrors] = useState<ProfileErrors>({});
  const [uploading, setUploading] = useState(false);
  const saved = formOf(user);
  const form: ProfileForm = { ...saved, ...sent, ...edits };
  const update = useMutation({
    meta: handlesSessionEnd,
    mutationFn: async (values: ProfileForm) => {
      // A pending request for the user must not overwrite the new values.
      await queries.cancelQueries({ queryKey: meKey });
      const { showsAdult, ...body } = bodyOf(values);
      return api.updateUser({ body: { ...body, ...(showsAdult !== user.showsAdult && { showsAdult }) } });
    },
    onSuccess: ({ user: changed }) => {
      refreshCachedUser(queries, changed);
      if (changed.showsAdult === user.showsAdult) return;
      // The setting changes which prompts lists contain, and whether adult prompts require confirmation.
      for (const key of [...promptQueries.lists, 'prompt', 'topics'])
        queries.removeQueries({ queryKey: [key] });
    },
  });

  const change = useCallback((changes: Edits) => {
    setEdits((current) => ({ ...current, ...changes }));
    setErrors((current) =>
      Object.keys(changes).some((field) => current[field as ProfileField])
        ? { ...current, ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])) }
        : current,
    );
  }, []);

  /** Shows the errors and focuses the first invalid field. */
  const showErrors = (found: ProfileErrors) => {
    flushSync(() => setErrors(found));
    const field = firstInvalid(found);
    if (field) document.getElementById(controlId(field))?.focus();
  };

  const save = async () => {
    if (sent) return;
    if (uploading) {
      toast.message('The photo is still uploading. Save when it’s done.', { id: 'profile' });
      return;
    }
    const found = checkProfile(form);
    if (Object.keys(found).length) {
      toast.error(`Fix ${quantity(Object.keys(found).length, 'field')} to save.`, { id: 'profile' });
      showErrors(found);
      return;
    }
    setErrors({});
    setSent(edits);
    setEdits({});
    toast.loading('Saving changes...', { id: 'profile' });
    try {
      await update.mutateAsync(form);
      toast.success('Profile updated', { id: 'profile' });
    } catch (reason) {
      const error = reason as ApiError;
      setEdits((since) => ({ ...edits, ...since }));
      toast.error(error.message, {
        id: 'profile',
        ...(error.status === 0 && {
          description: 'The site couldn’t be reached. Your changes are still here.',
        }),
      });
      if (error.status === 401) onSignedOut();
      else showErrors(profileErrors(error.errors).fields);
    } finally {
      setSent(undefined);
    }
  };

  const dirty = Object.keys(edits).length > 0;
  const differs = (Object.keys(form) as ProfileField[]).some((field) => form[field] !== saved[field]);
  const latest = useRef(false);
  useEffect(() => {
    latest.current = differs;
  });
  return {
    form,
    errors,
    change,
    setUploading,
    save,
    dirty,
    saving: sent !== undefined,
    /** Whether leaving the page would lose changes. */
    unsaved: useCallback(() => latest.current, []),
  };
}
