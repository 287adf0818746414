import { Share2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { classes } from '../ui/classes.ts';
import { toast } from '../ui/toast.ts';
import { copyText } from './copy-text.ts';

/** Hands the prompt's address to the device's own sharing; where there is none, to the clipboard (SPEC 4). */
export function ShareButton({
  prompt,
  className,
}: {
  prompt: Pick<PromptSummary, 'id' | 'title' | 'summary'>;
  className?: string;
}) {
  return (
    <button
      type="button"
      title="Share"
      onClick={() => void share(prompt)}
      className={classes(
        'inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium transition-colors select-none hover:bg-sunken sm:h-10 sm:px-3',
        className,
      )}
    >
      <Share2 size={18} aria-hidden />
      <span className="max-sm:sr-only">Share</span>
    </button>
  );
}

async function share({ id, title, summary }: Pick<PromptSummary, 'id' | 'title' | 'summary'>): Promise<void> {
  const url = location.origin + paths.prompt(id);
  if (navigator.share) {
    try {
      await navigator.share({ title, text: summary, url });
      toast.success('Prompt shared!');
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // There is nothing to share with here: the link will do.
    }
  }
  try {
    await copyText(url);
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to copy link', { description: url });
  }
}
