/** What an author makes of a prompt. */
const authorStatuses = ['draft', 'published'] as const;
export type AuthorStatus = (typeof authorStatuses)[number];

/** The states of a prompt: an author's, or hidden by an admin from everybody but its author and admins. */
export const promptStatuses = [...authorStatuses, 'hidden'] as const;
export type PromptStatus = (typeof promptStatuses)[number];

/** Which prompts admins list: what is or was published and drafts that were reported, or those of one state. */
export const moderationStates = ['all', 'published', 'featured', 'hidden'] as const;
export type ModerationState = (typeof moderationStates)[number];
