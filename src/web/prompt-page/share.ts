import type { PromptSummary } from '../../contract/prompts.ts';
import { paths } from '../../contract/routes.ts';
import { copyText } from '../ui/copy-text.ts';
import { toast } from '../ui/toast.ts';

/** Shares a prompt's URL, or else copies it, and shows the result as a toast. */
export async function share({
  id,
  title,
  summary,
}: Pick<PromptSummary, 'id' | 'title' | 'summary'>): Promise<void> {
  const url = location.origin + paths.prompt(id);
  if (navigator.share) {
    try {
      await navigator.share({ title, text: summary, url });
      toast.success('Prompt shared!');
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // Sharing is not available here: copy the link instead.
    }
  }
  try {
    await copyText(url);
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to copy link', { description: url });
  }
}
