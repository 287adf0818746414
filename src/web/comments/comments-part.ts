import { later } from '../later-part.tsx';

/** Stars and comments at the foot of a prompt. */
export const commentsPart = later(async () => (await import('./comments.tsx')).Comments);
