import { later } from '../later-part.tsx';

/** One of the owner's drafts. */
export const draftCard = later(async () => (await import('./draft-card.tsx')).DraftCard);

/** One of the owner's prompts that an admin hid. */
export const hiddenCard = later(async () => (await import('./hidden-card.tsx')).HiddenCard);

/** The question before a prompt is deleted. */
export const promptDeletion = later(async () => (await import('../prompts/delete-prompt.tsx')).DeletePrompt);

/** Fetches the code of the parts that a profile shows its owner and admins, if it is one of them. */
export async function readyParts(seesUnlisted: boolean): Promise<void> {
  if (seesUnlisted) await Promise.all([draftCard.ready(), hiddenCard.ready(), promptDeletion.ready()]);
}
