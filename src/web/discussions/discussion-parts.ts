import { later } from '../later-part.tsx';

/** Form for writing and editing replies. */
export const postForm = later(async () => (await import('../said/post-form.tsx')).PostForm);

/** Form for editing a discussion. */
export const discussionForm = later(async () => (await import('./discussion-form.tsx')).DiscussionForm);
