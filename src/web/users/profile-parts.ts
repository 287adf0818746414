import { later } from '../later-part.tsx';

/** One of the owner's drafts. */
export const draftCard = later(async () => (await import('./draft-card.tsx')).DraftCard);

/** The question before a prompt is deleted. */
export const promptDeletion = later(async () => (await import('../prompts/delete-prompt.tsx')).DeletePrompt);

/** Fetches the code of the parts that a profile shows its owner. */
export async function readyParts(own: boolean): Promise<void> {
  if (own) await Promise.all([draftCard.ready(), promptDeletion.ready()]);
}
