import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { useApi } from '../../core/query-client.ts';
import { ReactionButton } from '../../ui/forms/reaction-button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { patchCachedPrompt } from '../cached-prompts.ts';
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
  const api = useApi();
  const queries = useQueryClient();
  const like = useMutation({
    mutationFn: () => api.likePrompt({ params: { id } }),
    onMutate: () => onError(''),
    onSuccess: (state) => {
      patchCachedPrompt(queries, id, state);
      void queries.invalidateQueries({ queryKey: ['prompts', 'liked'] });
    },
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
