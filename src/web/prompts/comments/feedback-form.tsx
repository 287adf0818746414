import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import { useApi } from '../../core/query-client.ts';
import { rememberIntent } from '../../people/intents/intent.ts';
import { takeIntent } from '../../people/intents/stored-intent.ts';
import { useMe } from '../../people/queries.ts';
import { MarkdownField } from '../../texts/markdown-field.tsx';
import { useStoredText } from '../../texts/stored-text.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useEarlyInput } from '../../ui/forms/early-input.ts';
import { formErrorMessage, useFormErrors } from '../../ui/forms/form.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { Notice } from '../../ui/pages/query-result.tsx';
import { canJudge } from './can-judge.ts';
import { withAdded } from './comment-list.ts';
import { StarField } from './stars.tsx';
import { toastPosted, useAddComment, useShowFeedback } from './use-comments.ts';

/** Returns the name of the stored text of a prompt's form (rich-text/stored-text.ts). */
export function feedbackText(promptId: string): string {
  return `comment:${promptId}`;
}

/** Returns the address of the page with the form, to which a visitor returns after signing in. */
export function feedbackAddress(promptId: string): string {
  return `${paths.prompt(promptId)}#comments`;
}

/**
 * The form for a rating, a comment or both. Authors cannot rate their own prompts. Visitors are asked to sign
 * in when they post; afterwards the form posts their input.
 */
export function FeedbackForm({ prompt, own }: { prompt: Prompt; own: boolean }) {
  const { id, rating } = prompt;
  const me = useMe();
  const navigate = useNavigate();
  const api = useApi();
  const showFeedback = useShowFeedback(id);
  const [text, setText, clearText] = useStoredText(feedbackText(id));
  const [chosenStars, chooseStars, clearStars] = useStoredText(`stars:${id}`);
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'stars' | 'bodyMd'>();
  const rates = !own && canJudge(prompt);
  const stars = Number(chosenStars) || rating || 0;
  useEarlyInput(form, { bodyMd: text, stars: stars ? String(stars) : '' }, (typed) => {
    if (typed.bodyMd) setText(typed.bodyMd);
    if (typed.stars) chooseStars(typed.stars);
  });
  const changed = rates && stars !== 0 && stars !== rating;
  const onDone = (message: string) => {
    clearStars();
    toast.success(message);
  };
  const rate = useMutation({
    mutationFn: (given: number) => api.ratePrompt({ params: { id }, body: { stars: given } }),
    onSuccess: (feedback) => {
      showFeedback(feedback);
      onDone('Thanks for your rating');
    },
    onError: showApiErrors,
  });
  const addComment = useAddComment();
  const comment = useMutation({
    mutationFn: ({ bodyMd, stars }: { bodyMd: string; stars: number | undefined }) =>
      addComment(id, { bodyMd, ...(stars && { stars }) }),
    onSuccess: (reply) => {
      showFeedback(reply.feedback, (page) => withAdded(page, reply.comment));
      clearText();
      clearStars();
      toastPosted(reply.comment, 'Comment posted');
    },
    onError: showApiErrors,
  });
  const unrate = useMutation({
    mutationFn: () => api.unratePrompt({ params: { id } }),
    onSuccess: (feedback) => {
      showFeedback(feedback);
      onDone('Rating removed');
    },
    onError: toast.failure,
  });
  const busy = rate.isPending || comment.isPending || unrate.isPending;
  const signIn = () => {
    const next = feedbackAddress(id);
    rememberIntent({ kind: 'comment', id, title: prompt.title, text, stars }, next);
    void navigate(`${paths.login()}?${new URLSearchParams({ next })}`);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user who signs in
  useEffect(() => {
    const intent = me && takeIntent({ kind: 'comment', id });
    if (intent?.kind !== 'comment') return;
    const given = rates && intent.stars && intent.stars !== rating ? intent.stars : undefined;
    if (intent.text.trim()) {
      setText(intent.text);
      comment.mutate({ bodyMd: intent.text, stars: given });
    } else if (given) rate.mutate(given);
    if (given) chooseStars(String(given));
  }, [me?.id]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    showErrors({});
    if (!me && (text.trim() || changed)) signIn();
    else if (text.trim()) comment.mutate({ bodyMd: text, stars: changed ? stars : undefined });
    else if (changed) rate.mutate(stars);
    else if (!rates) showErrors({ bodyMd: 'Comment is required' });
    else if (rating) showErrors({ bodyMd: 'Choose a different rating or write a comment' });
    else showErrors({ stars: 'Choose a rating or write a comment' });
  };
  const failure = formErrorMessage(rate.error ?? comment.error);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={clearError}
      className="noscript:hidden"
    >
      {failure && <Notice className="mb-4">{failure}</Notice>}
      {rates && (
        <div className="flex flex-wrap items-end gap-x-4">
          <StarField value={stars} onChange={(star) => chooseStars(String(star))} error={errors.stars} />
          {rating !== null && (
            <Button variant="ghost" size="sm" busy={unrate.isPending} onClick={() => unrate.mutate()}>
              Remove my rating
            </Button>
          )}
        </div>
      )}
      {!own && !rates && <p className="text-sm text-muted">Only buyers can rate this prompt.</p>}
      <div className="mt-4">
        <MarkdownField
          label={rates ? 'Your comment (optional)' : 'Your comment'}
          rows={3}
          value={text}
          max={limits.comment}
          aria-required={!rates}
          onChange={(event) => setText(event.target.value)}
          error={errors.bodyMd}
        />
      </div>
      <Button type="submit" busy={busy} className="mt-3">
        {me ? (busy ? 'Posting...' : 'Post') : 'Sign in and post'}
      </Button>
    </form>
  );
}
