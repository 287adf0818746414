import { later } from '../later-part.tsx';

/** One of the owner's drafts. */
export const draftCard = later(async () => (await import('./draft-card.tsx')).DraftCard);

/** One of the owner's prompts that an admin hid. */
export const hiddenCard = later(async () => (await import('./hidden-card.tsx')).HiddenCard);

/** The question before a prompt is deleted. */
export const promptDeletion = later(async () => (await import('../prompts/delete-prompt.tsx')).DeletePrompt);

/** What a profile shows its owner and admins. */
export const unlistedParts = [draftCard, hiddenCard, promptDeletion];
