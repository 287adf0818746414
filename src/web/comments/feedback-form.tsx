import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import type { Prompt } from '../../contract/prompts.ts';
import { limits } from '../../domain/limits.ts';
import { MarkdownField } from '../rich-text/markdown-field.tsx';
import { useStoredText } from '../rich-text/stored-text.ts';
import { useApi } from '../runtime/query-client.ts';
import { Button } from '../ui/button.tsx';
import { useEarlyInput } from '../ui/early-input.ts';
import { formErrorMessage, useFormErrors } from '../ui/form.tsx';
import { Notice } from '../ui/query-result.tsx';
import { toast } from '../ui/toast.ts';
import { withAdded } from './comment-list.ts';
import { StarField } from './stars.tsx';
import { useAddComment, useShowFeedback } from './use-comments.ts';

/** Form for a rating, a comment or both. Authors cannot rate their own prompts. */
export function FeedbackForm({ prompt, own }: { prompt: Prompt; own: boolean }) {
  const { id, rating } = prompt;
  const api = useApi();
  const showFeedback = useShowFeedback(id);
  const [text, setText, clearText] = useStoredText(`comment:${id}`);
  const [chosenStars, chooseStars, clearStars] = useStoredText(`stars:${id}`);
  const { form, errors, showErrors, showApiErrors, clearError } = useFormErrors<'stars' | 'bodyMd'>();
  const stars = Number(chosenStars) || rating || 0;
  useEarlyInput(form, { bodyMd: text, stars: stars ? String(stars) : '' }, (typed) => {
    if (typed.bodyMd) setText(typed.bodyMd);
    if (typed.stars) chooseStars(typed.stars);
  });
  const changed = !own && stars !== 0 && stars !== rating;
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
    mutationFn: (bodyMd: string) => addComment(id, { bodyMd, ...(changed && { stars }) }),
    onSuccess: (reply) => {
      showFeedback(reply.feedback, (page) => withAdded(page, reply.comment));
      clearText();
      onDone('Comment posted');
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
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    showErrors({});
    if (text.trim()) comment.mutate(text);
    else if (changed) rate.mutate(stars);
    else if (own) showErrors({ bodyMd: 'Comment is required' });
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
      {!own && (
        <div className="flex flex-wrap items-end gap-x-4">
          <StarField value={stars} onChange={(star) => chooseStars(String(star))} error={errors.stars} />
          {rating !== null && (
            <Button variant="ghost" size="sm" busy={unrate.isPending} onClick={() => unrate.mutate()}>
              Remove my rating
            </Button>
          )}
        </div>
      )}
      <div className="mt-4">
        <MarkdownField
          label={own ? 'Your comment' : 'Your comment (optional)'}
          rows={3}
          value={text}
          max={limits.comment}
          aria-required={own}
          onChange={(event) => setText(event.target.value)}
          error={errors.bodyMd}
        />
      </div>
      <Button type="submit" busy={busy} className="mt-3">
        {busy ? 'Posting...' : 'Post'}
      </Button>
    </form>
  );
}
