/** Statuses that an author can set. */
const authorStatuses = ['draft', 'published'] as const;
export type AuthorStatus = (typeof authorStatuses)[number];

/** All statuses of a prompt. A hidden one is visible only to its author and to admins. */
export const promptStatuses = [...authorStatuses, 'hidden'] as const;
export type PromptStatus = (typeof promptStatuses)[number];

/**
 * The lists of prompts for admins: `all` has prompts that are or were published and drafts that were
 * reported; the others have one state.
 */
export const moderationStates = ['all', 'published', 'featured', 'adult', 'hidden'] as const;
export type ModerationState = (typeof moderationStates)[number];
