import { Share2 } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { copyText } from '../../ui/forms/copy-text.ts';
import { toast } from '../../ui/overlays/toast.ts';

/** Shares the prompt's URL through the device's share dialog, or copies it if sharing is unavailable. */
export function ShareButton({ prompt }: { prompt: Pick<PromptSummary, 'id' | 'title' | 'summary'> }) {
  return (
    <button
      type="button"
      title="Share"
      onClick={() => void sharePrompt(prompt)}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium transition-colors select-none hover:bg-sunken sm:h-10 sm:px-3"
    >
      <Share2 size={18} aria-hidden />
      <span className="max-sm:sr-only">Share</span>
    </button>
  );
}

/** Shares a prompt's URL, or copies it if sharing is unavailable, and shows the result as a toast. */
export async function sharePrompt({
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
  await copyPromptLink({ id });
}

/** Copies a prompt's URL, and shows the result as a toast. */
export async function copyPromptLink({ id }: Pick<PromptSummary, 'id'>): Promise<void> {
  const url = location.origin + paths.prompt(id);
  try {
    await copyText(url);
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to copy link', { description: url });
  }
}
