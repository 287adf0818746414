import { Link2, Share2 } from 'lucide-react';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { Button } from '../../ui/forms/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { copyPromptLink, sharePrompt } from '../prompt-page/share-button.tsx';

/**
 * Confirms publication for five seconds, with a link to the prompt and, for a new one, buttons to share it.
 */
export function toastPublished({
  post,
  updated,
  onView,
}: {
  post: Pick<Prompt, 'id' | 'title' | 'summary' | 'hidden'> | undefined;
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
    description: updated ? (
      'Your changes have been saved'
    ) : (
      <>
        <p>Your prompt is now live and visible to the community</p>
        {post && <PublishedCard post={post} />}
      </>
    ),
    action,
  });
}

function PublishedCard({ post }: { post: Pick<Prompt, 'id' | 'title' | 'summary'> }) {
  return (
    <div
      // Reserves space for the card, see ui/toaster.css.
      data-toast-card=""
      className="mt-2 rounded-control border border-hairline bg-paper px-3 py-2.5"
    >
      <p className="line-clamp-2 font-medium text-ink wrap-anywhere">{post.title}</p>
      <div className="-mx-2 mt-1 flex flex-wrap gap-1">
        <Button variant="ghost" size="sm" className="h-8 px-2" onClick={() => void copyPromptLink(post)}>
          <Link2 size={15} aria-hidden />
          Copy link
        </Button>
        <Button variant="ghost" size="sm" className="h-8 px-2" onClick={() => void sharePrompt(post)}>
          <Share2 size={15} aria-hidden />
          Share
        </Button>
      </div>
    </div>
  );
}
