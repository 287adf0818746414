import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { patchCachedPrompt } from '../prompts/cached-prompts.ts';
import { useApi } from '../query-client.ts';
import { ReactionButton } from './reaction-button.tsx';

/** Likes a prompt or takes the like back. `onError` is told what went wrong, and '' when a new try begins. */
export function LikeButton({
  prompt: { id, liked, likeCount },
  onError,
}: {
  prompt: Pick<PromptSummary, 'id' | 'liked' | 'likeCount'>;
  onError: (message: string) => void;
}) {
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
      <ReactionButton
        promptId={id}
        label="Like"
        icon={Heart}
        tone="like"
        count={likeCount}
        pressed={liked}
        disabled={like.isPending}
        onPress={() => like.mutate()}
      />
      <span role="status" className="sr-only">
        {like.data && `${likeCount} ${likeCount === 1 ? 'like' : 'likes'}`}
      </span>
    </>
  );
}
