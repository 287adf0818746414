import type { QueryClient } from '@tanstack/react-query';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { apiOf } from '../../core/query-client.ts';
import { patchCachedPrompt } from '../cached-prompts.ts';

/** Likes or unlikes a prompt, in every cached copy too. */
export async function toggleLike(
  queries: QueryClient,
  id: string,
): Promise<Pick<PromptSummary, 'liked' | 'likeCount'>> {
  const state = await apiOf(queries).likePrompt({ params: { id } });
  patchCachedPrompt(queries, id, state);
  void queries.invalidateQueries({ queryKey: ['prompts', 'liked'] });
  return state;
}
