import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../contract/client.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import {
  fillPlaceholders,
  placeholdersOf,
  segmentsOf,
} from '../../../domain/prompts/placeholders/placeholders.ts';
import { meKey } from '../../core/query-client.ts';
import { signInAddress } from '../../people/guard.ts';
import { rememberIntent } from '../../people/intents/intent.ts';
import { toast } from '../../ui/overlays/toast.ts';
import { toggleBookmark } from '../bookmark.ts';
import { toggleLike } from '../likes/like.ts';
import { promptQueries } from '../queries.ts';

/** The actions of a card's buttons, loaded when a reader hovers or focuses one of them. */

/**
 * Thrown when a text was not copied: the dialog must be shown, because the prompt has placeholders to fill in
 * or has to be bought.
 */
export class NeedsDialog extends Error {}

/** Fetches a prompt's text to copy it. Rejects with {@link NeedsDialog} if it cannot be copied unchanged. */
export async function textToCopy(queries: QueryClient, id: string): Promise<string> {
  const { contentMd, contentPlaceholders, sale } = await queries.fetchQuery(promptQueries.one(id));
  const segments = segmentsOf(contentMd, contentPlaceholders);
  if (sale?.readable === false || placeholdersOf(segments).length > 0) throw new NeedsDialog();
  return fillPlaceholders(segments, {});
}

/** Shows why copying failed. */
export function showCopyError(error: unknown): void {
  if (error instanceof ApiError) toast.failure(error);
  else
    toast.error('Failed to copy prompt', {
      description: 'Your browser doesn’t allow copying. Open the prompt and copy it manually.',
    });
}

/**
 * Toggles a member's bookmark. Stores a visitor's intent until they have signed in and returns the address of
 * the sign-in page.
 */
export async function bookmarkFromCard(
  queries: QueryClient,
  prompt: PromptSummary,
): Promise<string | undefined> {
  return reactFromCard(queries, 'bookmark', prompt, () => toggleBookmark(queries, prompt));
}

/** {@link bookmarkFromCard} for likes. */
export async function likeFromCard(
  queries: QueryClient,
  prompt: Pick<PromptSummary, 'id' | 'title'>,
): Promise<string | undefined> {
  return reactFromCard(queries, 'like', prompt, async () => {
    const { liked } = await toggleLike(queries, prompt.id);
    toast.success(liked ? 'Liked' : 'Like removed', { id: 'liked' });
  });
}

async function reactFromCard(
  queries: QueryClient,
  kind: 'bookmark' | 'like',
  { id, title }: Pick<PromptSummary, 'id' | 'title'>,
  react: () => Promise<void>,
): Promise<string | undefined> {
  if (!queries.getQueryData(meKey)) {
    const next = paths.prompt(id);
    rememberIntent({ kind, id, title }, next);
    return signInAddress({ pathname: next, search: '' });
  }
  try {
    await react();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast.failure(error);
  }
  return undefined;
}
