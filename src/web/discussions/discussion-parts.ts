import { later } from '../later-part.tsx';

/** Where members write what they say, and change it. */
export const postForm = later(async () => (await import('../said/post-form.tsx')).PostForm);

/** Where authors change a discussion. */
export const discussionForm = later(async () => (await import('./discussion-form.tsx')).DiscussionForm);
