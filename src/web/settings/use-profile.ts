import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiError } from '../../contract/client.ts';
import type { OwnUser } from '../../contract/users.ts';
import { handlesSessionEnd } from '../identity/handles-session-end.ts';
import { refreshCachedUser } from '../profile/cached-user.ts';
import { meKey, useApi } from '../runtime/query-client.ts';
import { toast } from '../ui/toast.ts';
import {
  bodyOf,
  checkProfile,
  controlId,
  firstWrong,
  formOf,
  type ProfileErrors,
  type ProfileField,
  type ProfileForm,
  profileErrors,
} from './profile-form.ts';

type Edits = Partial<ProfileForm>;

/**
 * The profile's form. It shows the person as they are, with what was edited since; so it follows the person whenever they
 * change, and loses nothing that was typed. While a save is under way its edits are no edits any more (SPEC 4); when it
 * fails they are again.
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
    mutationFn: async (whole: ProfileForm) => {
      // An older answer must not come after this one.
      await queries.cancelQueries({ queryKey: meKey });
      return api.updateUser({ body: bodyOf(whole) });
    },
    onSuccess: (reply) => refreshCachedUser(queries, reply.user),
  });

  const change = useCallback((changes: Edits) => {
    setEdits((before) => ({ ...before, ...changes }));
    setErrors((before) =>
      Object.keys(changes).some((field) => before[field as ProfileField])
        ? { ...before, ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])) }
        : before,
    );
  }, []);

  /** Marks what is wrong and leads to the first of it. */
  const show = (found: ProfileErrors) => {
    flushSync(() => setErrors(found));
    const field = firstWrong(found);
    if (field) document.getElementById(controlId(field))?.focus();
  };

  const save = async () => {
    if (sent) return;
    if (uploading) {
      toast.message('The photo is still on its way: save when it has arrived.', { id: 'profile' });
      return;
    }
    const wrong = checkProfile(form);
    if (Object.keys(wrong).length) {
      toast.error(Object.values(wrong).join('. '), { id: 'profile' });
      show(wrong);
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
          description: 'The site could not be reached; what you changed is still here.',
        }),
      });
      if (error.status === 401) onSignedOut();
      else show(profileErrors(error.errors).fields);
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
    /** Whether something would be lost by leaving. */
    unsaved: useCallback(() => latest.current, []),
  };
}
