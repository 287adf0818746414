import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { ReactionButton } from '../../ui/forms/reaction-button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { toggleLike } from './like.ts';
import { likeOf } from './like-reaction.ts';

/** Likes or unlikes a prompt. `onError` receives the error message, and '' when a new request starts. */
export function LikeButton({
  prompt,
  onError,
}: {
  prompt: Pick<PromptSummary, 'id' | 'liked' | 'likeCount'>;
  onError: (message: string) => void;
}) {
  const { id, likeCount } = prompt;
  const queries = useQueryClient();
  const like = useMutation({
    mutationFn: () => toggleLike(queries, id),
    onMutate: () => onError(''),
    onError: ({ message }) => onError(message),
  });
  return (
    <>
      <ReactionButton reaction={likeOf(prompt)} disabled={like.isPending} onPress={() => like.mutate()} />
      <span role="status" className="sr-only">
        {like.data && quantity(likeCount, 'like')}
      </span>
    </>
  );
}
