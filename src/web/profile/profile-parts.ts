import { lazyComponent } from '../runtime/lazy-component.tsx';

/** One of the owner's drafts. */
export const draftCard = lazyComponent(async () => (await import('./draft-card.tsx')).DraftCard);

/** One of the owner's prompts that an admin hid. */
export const hiddenCard = lazyComponent(async () => (await import('./hidden-card.tsx')).HiddenCard);

/** The question before a prompt is deleted. */
export const promptDeletion = lazyComponent(
  async () => (await import('../prompts/delete-prompt.tsx')).DeletePrompt,
);

/** What a profile shows its owner and admins. */
export const unlistedParts = [draftCard, hiddenCard, promptDeletion];
