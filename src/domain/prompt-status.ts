/** What an author makes of a prompt. */
const authorStatuses = ['draft', 'published'] as const;

/** The states of a prompt: an author's, or hidden by an admin from everybody but its author and admins. */
const promptStatuses = [...authorStatuses, 'hidden'] as const;
export type PromptStatus = (typeof promptStatuses)[number];
