import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../contract/client.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import type { AuthorStatus } from '../../domain/prompt-status.ts';
import { toast } from '../ui/toast.ts';
import { profileAddress } from '../users/profile-address.ts';
import type { EditorMode } from './action-bar.tsx';
import { checkForm, controlId, type FieldErrors, fieldErrors, firstField } from './check.ts';
import { draftKey } from './drafts.ts';
import { emptyForm, formOf, sameForm } from './form.ts';
import { withNewTag } from './new-tag.ts';
import { toastMissing, toastPublished, toastSaved } from './toasts.tsx';
import { useDrafts } from './use-drafts.ts';
import { usePromptForm } from './use-prompt-form.ts';
import { usePublish } from './use-publish.ts';

type Status = AuthorStatus;

/** An editor's state, and what happens when its author publishes or saves a draft. */
export function useEditor({
  author,
  prompt: opened,
  onPublished,
  onSaved,
}: {
  author: { id: string; username: string };
  /** The draft or published prompt that was opened; none for a new one. */
  prompt: Prompt | undefined;
  /** A new prompt is out: room for the next one. */
  onPublished: () => void;
  /** What was new is kept as a draft with this id. */
  onSaved: (id: string) => void;
}) {
  const navigate = useNavigate();
  // As the site has it.
  const [prompt, setPrompt] = useState(opened);
  const [initial, setInitial] = useState(() => (opened ? formOf(opened) : emptyForm));
  const { form, errors, change, setErrors, replace } = usePromptForm(initial);
  // Which state of the prompt the text changes: a restored draft may have begun with an older one.
  const [base, setBase] = useState(opened?.updatedAt);
  const drafts = useDrafts({
    place: draftKey(author.id, prompt?.id),
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
  const now = useRef({ form, initial, status: 'published' as Status, sending: false, done: false });
  useEffect(() => {
    now.current.form = form;
  });
  const editing = prompt !== undefined && prompt.status !== 'draft';

  /** Marks what is wrong and leads to the first of it. */
  const show = (found: FieldErrors) => {
    flushSync(() => {
      setErrors(found);
      setMode('edit');
    });
    const field = firstField(found, now.current.form);
    if (field) document.getElementById(controlId(field))?.focus();
  };

  const refused = (error: ApiError) => {
    if (error.status === 401) return setSigningIn(true);
    if (error.status === 409 && prompt) return setStale(true);
    if (error.status === 404 && prompt) {
      setPrompt(undefined);
      setBase(undefined);
      return setFailure(
        'This prompt was deleted in the meantime. What you wrote is still here: publish it anew.',
      );
    }
    const { fields, rest } = fieldErrors(error.errors, now.current.form);
    if (Object.keys(fields).length) {
      setFailure(rest.join(' '));
      show(fields);
    } else setFailure(error.status ? error.message : `${error.message}. ${unreachable}`);
  };

  /**
   * Publishes or saves as a draft; answers whether that was done. `over`: whatever somebody else changed meanwhile.
   * `leaving`: the page is on its way out, and its address no longer matters.
   */
  const send = async (status: Status, { over = false, leaving = false } = {}): Promise<boolean> => {
    if (now.current.sending || now.current.done) return false;
    now.current.status = status;
    setFailure('');
    if (uploads.current.size) {
      const verb = status === 'draft' ? 'save' : 'publish';
      toast.message(`A file is still on its way: ${verb} when it has arrived.`, { id: 'editor' });
      return false;
    }
    // A tag that was typed and not added yet is meant as one.
    const { refused: wrongTag, ...tags } = withNewTag(form);
    const whole = wrongTag ? form : { ...form, ...tags };
    const { missing, errors: found } = checkForm(whole, status);
    if (missing.length) toastMissing(missing);
    if (wrongTag || Object.keys(found).length) {
      show(wrongTag ? { ...found, tags: wrongTag } : found);
      return false;
    }
    now.current.sending = true;
    try {
      const { post } = await publishing.mutateAsync({ form: whole, status, base: over ? undefined : base });
      drafts.settle(form, status === 'published');
      toast.dismiss('editor');
      if (status === 'draft') saved(post, whole, leaving);
      else published(post);
      return true;
    } catch (error) {
      refused(error as ApiError);
      return false;
    } finally {
      now.current.sending = false;
    }
  };

  const published = (post: Prompt) => {
    now.current.done = true;
    toastPublished({ updated: editing, onView: () => void navigate(paths.prompt(post.id)) });
    if (editing) void navigate(paths.explore());
    else onPublished();
  };

  /** Writing goes on, on what the site has now. */
  const saved = (post: Prompt, sent: typeof form, leaving: boolean) => {
    now.current.initial = sent;
    setInitial(sent);
    setPrompt(post);
    setBase(post.updatedAt);
    // The tag that was being typed is one now.
    if (now.current.form === form) replace(sent);
    toastSaved({ onView: () => void navigate(profileAddress(author.username, 'drafts')) });
    if (!prompt && !leaving) onSaved(post.id);
  };

  const { isPending, isSuccess, variables } = publishing;
  const isOut = isSuccess && variables.status === 'published';
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
    /** The draft or published prompt that is changed. */
    prompt,
    editing,
    publish: () => void send('published'),
    save: () => void send('draft'),
    saveAndLeave: () => send('draft', { leaving: true }),
    /** What failed, once more. */
    retry: () => void send(now.current.status),
    sendOver: () => void send(now.current.status, { over: true }),
    /** What is under way; what is published stays so until this editor goes. */
    pending: isPending || isOut ? variables.status : undefined,
    /** What was tried last. */
    tried: variables?.status ?? 'published',
    /** Nothing to save: the site has it. */
    isSaved: sameForm(form, initial),
    unsaved: useCallback(() => !now.current.done && !sameForm(now.current.form, now.current.initial), []),
    onBusy: useCallback((field: string, busy: boolean) => {
      if (busy) uploads.current.add(field);
      else uploads.current.delete(field);
    }, []),
  };
}

const unreachable = 'The site could not be reached; nothing you wrote is lost.';
