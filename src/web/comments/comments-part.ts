import { later } from '../later-part.tsx';

/** Ratings and comments below a prompt. */
export const commentsPart = later(async () => (await import('./comments.tsx')).Comments);
