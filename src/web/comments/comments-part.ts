import { lazyComponent } from '../runtime/lazy-component.tsx';

/** Ratings and comments below a prompt. */
export const commentsPart = lazyComponent(async () => (await import('./comments.tsx')).Comments);
