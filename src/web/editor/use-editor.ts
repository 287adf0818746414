import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CallError } from '../../contract/client.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { toast } from '../ui/toast.ts';
import type { EditorMode } from './action-bar.tsx';
import { checkForm, controlId, type FieldErrors, fieldErrors, firstField } from './check.ts';
import { draftKey } from './drafts.ts';
import { emptyForm, formOf, sameForm } from './form.ts';
import { withNewTag } from './new-tag.ts';
import { toastMissing, toastPublished } from './toasts.tsx';
import { useDrafts } from './use-drafts.ts';
import { usePromptForm } from './use-prompt-form.ts';
import { usePublish } from './use-publish.ts';

/** An editor's state, and what happens when its author publishes. */
export function useEditor({
  authorId,
  prompt,
  onPublished,
}: {
  authorId: string;
  /** The prompt that is changed; none for a new one. */
  prompt: Prompt | undefined;
  /** A new prompt is out: room for the next one. */
  onPublished: () => void;
}) {
  const navigate = useNavigate();
  const [initial] = useState(() => (prompt ? formOf(prompt) : emptyForm));
  const { form, errors, change, setErrors, replace } = usePromptForm(initial);
  // Which state of the prompt the text changes: a restored draft may have begun with an older one.
  const [base, setBase] = useState(prompt?.updatedAt);
  const drafts = useDrafts({
    place: draftKey(authorId, prompt?.id),
    form,
    initial,
    base,
    onRestore: (draft) => {
      replace(draft.form);
      if (draft.base) setBase(draft.base);
    },
  });
  const [mode, setMode] = useState<EditorMode>('edit');
  const [failure, setFailure] = useState('');
  const [signingIn, setSigningIn] = useState(false);
  const [stale, setStale] = useState(false);
  const publishing = usePublish(prompt);
  const uploads = useRef(new Set<string>());
  // What must be known at once, not with the next drawing: a second click, a navigation right after publishing.
  const now = useRef({ form, sending: false, done: false });
  useEffect(() => {
    now.current.form = form;
  });

  /** Marks what is wrong and leads to the first of it. */
  const show = (found: FieldErrors) => {
    flushSync(() => {
      setErrors(found);
      setMode('edit');
    });
    const field = firstField(found, now.current.form);
    if (field) document.getElementById(controlId(field))?.focus();
  };

  const refused = (error: CallError) => {
    if (error.status === 401) return setSigningIn(true);
    if (error.status === 409 && prompt) return setStale(true);
    const { fields, rest } = fieldErrors(error.errors, now.current.form);
    if (Object.keys(fields).length) {
      setFailure(rest.join(' '));
      show(fields);
    } else setFailure(error.status ? error.message : `${error.message}. ${unreachable}`);
  };

  /** `over`: whatever somebody else changed meanwhile. */
  const publish = async ({ over = false } = {}) => {
    if (now.current.sending || now.current.done) return;
    setFailure('');
    if (uploads.current.size) {
      toast.message('A file is still on its way: publish when it has arrived.', { id: 'editor' });
      return;
    }
    // A tag that was typed and not added yet is meant as one.
    const { refused: wrongTag, ...tags } = withNewTag(form);
    const whole = wrongTag ? form : { ...form, ...tags };
    const { missing, errors: found } = checkForm(whole);
    if (missing.length) toastMissing(missing);
    if (wrongTag || Object.keys(found).length) {
      show(wrongTag ? { ...found, tags: wrongTag } : found);
      return;
    }
    now.current.sending = true;
    try {
      const { post } = await publishing.mutateAsync({ form: whole, base: over ? undefined : base });
      now.current.done = true;
      drafts.forget();
      toast.dismiss('editor');
      toastPublished({
        updated: prompt !== undefined,
        onView: () => void navigate(paths.prompt(post.id)),
      });
      if (prompt) void navigate(paths.explore());
      else onPublished();
    } catch (error) {
      refused(error as CallError);
    } finally {
      now.current.sending = false;
    }
  };

  return {
    form,
    errors,
    change,
    drafts,
    mode,
    setMode,
    failure,
    signingIn,
    setSigningIn,
    stale,
    setStale,
    publish: () => void publish(),
    publishOver: () => void publish({ over: true }),
    busy: publishing.isPending || publishing.isSuccess,
    unsaved: useCallback(() => !now.current.done && !sameForm(now.current.form, initial), [initial]),
    onBusy: useCallback((field: string, busy: boolean) => {
      if (busy) uploads.current.add(field);
      else uploads.current.delete(field);
    }, []),
  };
}

const unreachable = 'The site could not be reached; nothing you wrote is lost.';
