import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { NearDuplicate } from '../../../contract/discovery/similar.ts';
import type { NewPrompt } from '../../../contract/prompts/prompt-input.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { AuthorStatus } from '../../../domain/prompts/prompt-status.ts';
import { useApi } from '../../core/query-client.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { useSite } from '../../core/site.ts';
import { handlesSessionEnd } from '../../identity/session.ts';
import { profileAddress } from '../../people/profile-address.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { promptQueries } from '../queries.ts';
import type { EditorMode } from './action-bar.tsx';
import { checkForm, controlId, type FieldErrors, fieldErrors, firstField } from './check.ts';
import { draftKey } from './drafts/drafts.ts';
import { useDrafts } from './drafts/use-drafts.ts';
import { duplicatesOf } from './duplicates.ts';
import { emptyForm, formOf, inputOf, type PromptForm, sameForm, withCover } from './form.ts';
import { withNewTag } from './new-tag.ts';
import { toastPublished } from './published-toast.tsx';
import { usePromptForm } from './use-prompt-form.ts';

/** Manages the state of the editor and its actions: publishing, saving a draft and error handling. */
export function useEditor({
  author,
  prompt: opened,
  onPublished,
  onSaved,
}: {
  author: { id: string; username: string };
  /** The draft or published prompt that was opened; undefined for a new one. */
  prompt: Prompt | undefined;
  /** Called after a new prompt was published, with the prompt if the response had it. */
  onPublished: (post: Prompt | undefined) => void;
  /** Called with the new id after a new prompt was saved as a draft. */
  onSaved: (id: string) => void;
}) {
  const navigate = useNavigate();
  // The prompt as saved on the server.
  const [prompt, setPrompt] = useState(opened);
  const [initial, setInitial] = useState(() => (opened ? formOf(opened) : emptyForm));
  const { form, errors, change, setErrors, replace } = usePromptForm(initial);
  // The version being edited; a restored draft may be based on an older one.
  const [base, setBase] = useState(opened?.updatedAt);
  const drafts = useDrafts({
    key: draftKey(author.id, prompt?.id),
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
  const api = useApi();
  const { currency } = useSite();
  const publishing = usePublish(prompt);
  const [isChecking, setChecking] = useState(false);
  const [duplicates, setDuplicates] = useState<readonly NearDuplicate[]>([]);
  // The near-duplicates that the author has seen and chose to ignore.
  const accepted = useRef(new Set<string>());
  const uploads = useRef(new Set<string>());
  // Needed synchronously, before the next render: by a second click, or a navigation right after publishing.
  const latest = useRef({ form, initial, status: 'published' as AuthorStatus, sending: false, done: false });
  useEffect(() => {
    latest.current.form = form;
  });
  const editing = prompt !== undefined && prompt.status !== 'draft';

  /** Shows the errors and focuses the first invalid field. */
  const showErrors = (found: FieldErrors) => {
    flushSync(() => {
      setErrors(found);
      setMode('edit');
    });
    const field = firstField(found, latest.current.form);
    if (field) document.getElementById(controlId(field))?.focus();
  };

  const handleError = (error: ApiError) => {
    if (error.status === 401) return setSigningIn(true);
    if (error.status === 409 && prompt) return setStale(true);
    if (error.status === 404 && prompt) {
      setPrompt(undefined);
      setBase(undefined);
      return setFailure(
        'This prompt has been deleted. Your text is still here, and you can publish it again.',
      );
    }
    const { fields, rest } = fieldErrors(error.errors, latest.current.form);
    if (Object.keys(fields).length) {
      setFailure(rest.join(' '));
      showErrors(fields);
    } else setFailure(error.status ? error.message : `${error.message}. ${unreachable}`);
  };

  /**
   * Publishes or saves as a draft; resolves to whether that succeeded. `overwrite`: even if the prompt was
   * changed elsewhere. `leaving`: the user is leaving the page, so its URL need not change.
   */
  const send = async (
    status: AuthorStatus,
    { overwrite = false, leaving = false } = {},
  ): Promise<boolean> => {
    if (latest.current.sending || latest.current.done) return false;
    latest.current.status = status;
    setFailure('');
    if (uploads.current.size) {
      const verb = status === 'draft' ? 'saving' : 'publishing';
      toast.message(`A file is still uploading. Wait for it to finish before ${verb}.`, {
        id: 'editor',
      });
      return false;
    }
    // Text still in the tag input counts as a tag.
    const { error: tagError, ...tags } = withNewTag(form);
    const tagged = tagError ? form : { ...form, ...tags };
    const complete = status === 'published' ? withCover(tagged) : tagged;
    if (complete.imageUrl !== form.imageUrl) change({ imageUrl: complete.imageUrl });
    const { missing, errors: found } = checkForm(complete, { status, currency });
    if (missing.length) toastMissing(missing);
    if (tagError || Object.keys(found).length) {
      showErrors(tagError ? { ...found, tags: tagError } : found);
      return false;
    }
    latest.current.sending = true;
    try {
      // The text of a published prompt was already compared.
      if (status === 'published' && !editing) {
        setChecking(true);
        const found = await duplicatesOf(api, complete, prompt?.id);
        setChecking(false);
        if (found.some(({ id }) => !accepted.current.has(id))) {
          setDuplicates(found);
          return false;
        }
      }
      const sent = await publishing.mutateAsync({
        form: complete,
        status,
        base: overwrite ? undefined : base,
      });
      drafts.markSaved(form, status === 'published');
      toast.dismiss('editor');
      if (status === 'published') onPromptPublished(sent);
      else if (sent.post) onDraftSaved(sent.post, complete, leaving);
      return true;
    } catch (error) {
      handleError(error as ApiError);
      return false;
    } finally {
      latest.current.sending = false;
    }
  };

  const onPromptPublished = ({ id, post }: Published) => {
    latest.current.done = true;
    toastPublished({
      post,
      updated: editing,
      onView: id ? () => void navigate(paths.prompt(id)) : undefined,
    });
    if (editing) void navigate(paths.explore());
    else onPublished(post);
  };

  /** Editing continues on the saved draft. */
  const onDraftSaved = (post: Prompt, sent: typeof form, leaving: boolean) => {
    latest.current.initial = sent;
    setInitial(sent);
    setPrompt(post);
    setBase(post.updatedAt);
    // The pending tag has been added.
    if (latest.current.form === form) replace(sent);
    toastSaved({ onView: () => void navigate(profileAddress(author.username, 'drafts')) });
    if (!prompt && !leaving) onSaved(post.id);
  };

  const { isPending, isSuccess, variables } = publishing;
  const isPublished = isSuccess && variables.status === 'published';
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
    /** The draft or published prompt being edited. */
    prompt,
    editing,
    publish: () => void send('published'),
    save: () => void send('draft'),
    saveAndLeave: () => send('draft', { leaving: true }),
    /** Repeats the failed request. */
    retry: () => void send(latest.current.status),
    /** Published near-duplicates that the author has to decide about. */
    duplicates,
    closeDuplicates: () => setDuplicates([]),
    publishAnyway: () => {
      for (const { id } of duplicates) accepted.current.add(id);
      setDuplicates([]);
      void send('published');
    },
    overwrite: () => void send(latest.current.status, { overwrite: true }),
    /** The status being sent; stays `published` after success until this editor unmounts. */
    pending: isChecking ? 'published' : isPending || isPublished ? variables.status : undefined,
    /** The status of the last request. */
    lastStatus: variables?.status ?? 'published',
    isSaved: sameForm(form, initial),
    unsaved: useCallback(
      () => !latest.current.done && !sameForm(latest.current.form, latest.current.initial),
      [],
    ),
    onBusy: useCallback((field: string, busy: boolean) => {
      if (busy) uploads.current.add(field);
      else uploads.current.delete(field);
    }, []),
  };
}

const unreachable = 'The site couldn’t be reached. Nothing you wrote is lost.';

/**
 * Publishes the form or saves it as a draft, creating a prompt or updating `prompt`. With `base`, an update
 * fails with 409 if the prompt was changed after that time. Updates the query cache.
 */
function usePublish(prompt: Prompt | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  const publish = useSendOnce((once, body: NewPrompt) => once.publishPrompt({ body }));
  return useMutation({
    meta: handlesSessionEnd,
    mutationFn: ({ form, status, base }: PublishInput) =>
      publishedIn(
        prompt
          ? api.updatePrompt({
              params: { id: prompt.id },
              body: {
                ...inputOf(form),
                status,
                ...(base && { updatedAt: base }),
                ...(status === 'published' && form.versionNote.trim() && { versionNote: form.versionNote }),
              },
            })
          : publish({ ...inputOf(form), status }),
        status,
        prompt?.id,
      ),
    onSuccess: ({ post }) => {
      if (post) queries.setQueryData(promptQueries.one(post.id).queryKey, post);
      // Prompt lists and prompt counts are stale now.
      for (const key of [promptQueries.lists, ['user'], ['topics'], ['stats']]) {
        void queries.invalidateQueries({ queryKey: key });
      }
    },
  });
}

/** What a successful response says about a prompt. */
interface Published {
  id: string | undefined;
  post: Prompt | undefined;
}

/**
 * Reads the response to a publication or update. A publication that succeeded is one whatever the response
 * contains, even without JSON; a saved draft needs its prompt.
 */
async function publishedIn(
  response: Promise<{ id?: unknown; post?: Prompt } | null>,
  status: AuthorStatus,
  knownId: string | undefined,
): Promise<Published> {
  const reply = await response.catch((error: unknown) => {
    if (error instanceof ApiError && error.status >= 200 && error.status < 300) return null;
    throw error;
  });
  const id = reply?.post?.id ?? reply?.id ?? knownId;
  if (status === 'draft' && !reply?.post) throw new ApiError('The site sent an unexpected response', 200);
  return { id: id === undefined ? undefined : String(id), post: reply?.post };
}

interface PublishInput {
  form: PromptForm;
  status: NewPrompt['status'];
  base: string | undefined;
}

/** Lists the missing required fields for four seconds. */
function toastMissing(labels: readonly string[]): void {
  toast.error('Please fill out the following required field(s):', {
    id: 'editor',
    duration: 4000,
    description: (
      <ul className="list-disc ps-4">
        {labels.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    ),
  });
}

function toastSaved({ onView }: { onView: () => void }): void {
  toast.success('Draft saved', {
    id: 'saved',
    description: 'Only you can see it. Find it under Drafts on your profile.',
    action: { label: 'View Drafts', onClick: onView },
  });
}
