import { lazyComponent } from '../runtime/lazy-component.tsx';

/** Form for writing and editing replies. */
export const postForm = lazyComponent(async () => (await import('../rich-text/post-form.tsx')).PostForm);

/** Form for editing a discussion. */
export const discussionForm = lazyComponent(
  async () => (await import('./discussion-form.tsx')).DiscussionForm,
);
