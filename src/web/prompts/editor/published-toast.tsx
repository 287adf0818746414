import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Confirms publication for five seconds, with a link to the prompt. */
export function toastPublished({
  post,
  updated,
  onView,
}: {
  post: Pick<Prompt, 'hidden'> | undefined;
  updated: boolean;
  /** Undefined when the response did not say where the prompt is. */
  onView: (() => void) | undefined;
}): void {
  const action = onView && { label: 'View Prompt', onClick: onView };
  if (post?.hidden?.waiting) {
    toast.message('Awaiting moderator review', {
      duration: 10_000,
      description: 'Until then, only you can see your prompt. We’ll notify you.',
      action,
    });
    return;
  }
  toast.success(updated ? 'Prompt updated successfully!' : 'Prompt published successfully!', {
    duration: 5000,
    description: updated
      ? 'Your changes have been saved'
      : 'Your prompt is now live and visible to the community',
    action,
  });
}
