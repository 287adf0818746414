import { useQueryClient } from '@tanstack/react-query';
import type { EndpointInput } from '../../../contract/core/endpoint.ts';
import type { Endpoints } from '../../../contract/endpoints.ts';
import type { Comment, CommentPage } from '../../../contract/prompts/comments.ts';
import type { Feedback } from '../../../contract/prompts/ratings.ts';
import { useSendOnce } from '../../core/send-once.ts';
import { useMe } from '../../people/queries.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { patchCachedPrompt } from '../cached-prompts.ts';
import { withStars } from './comment-list.ts';
import { commentQueries } from './queries.ts';

/**
 * Returns a function that writes the response of a mutation to the cached comment lists and the cached
 * prompt.
 */
export function useShowFeedback(promptId: string) {
  const queries = useQueryClient();
  const me = useMe();
  return (feedback: Feedback | undefined, edit: (page: CommentPage) => CommentPage = (page) => page) => {
    if (feedback) patchCachedPrompt(queries, promptId, feedback);
    const queryKey = commentQueries.every(promptId);
    queries.setQueriesData<CommentPage>({ queryKey }, (page) => {
      const edited = page && edit(page);
      return edited && feedback && me ? withStars(edited, me.username, feedback.rating) : edited;
    });
    // A response that is still pending may be older than the mutation.
    void queries.invalidateQueries({ queryKey, predicate: ({ state }) => state.fetchStatus === 'fetching' });
  };
}

/** Confirms that a comment was posted, or that it awaits review by moderators. */
export function toastPosted(comment: Comment, message: string): void {
  if (comment.waiting)
    toast.message('Awaiting moderator review. Until then, only you can see your comment.', {
      duration: 10_000,
    });
  else toast.success(message);
}

/** Posts a comment. A retry after a lost response does not post it again. */
export function useAddComment() {
  const send = useSendOnce((once, input: EndpointInput<Endpoints['addComment']>) => once.addComment(input));
  return (promptId: string, body: EndpointInput<Endpoints['addComment']>['body']) =>
    send({ params: { id: promptId }, body });
}
