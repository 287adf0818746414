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
export function sharePrompt({
  id,
  ...about
}: Pick<PromptSummary, 'id' | 'title' | 'summary'>): Promise<void> {
  return sharePage({ path: paths.prompt(id), ...about }, 'Prompt shared!');
}

/** Shares the URL of a page, or copies it if sharing is unavailable, and shows the result as a toast. */
export async function sharePage(
  { path, title, summary }: { path: string; title: string; summary: string },
  done: string,
): Promise<void> {
  if (navigator.share) {
    try {
      await navigator.share({ title, text: summary, url: location.origin + path });
      toast.success(done);
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      // Sharing is not available here: copy the link instead.
    }
  }
  await copyLink(path);
}

/** Copies a prompt's URL, and shows the result as a toast. */
export function copyPromptLink({ id }: Pick<PromptSummary, 'id'>): Promise<void> {
  return copyLink(paths.prompt(id));
}

async function copyLink(path: string): Promise<void> {
  const url = location.origin + path;
  try {
    await copyText(url);
    toast.success('Link copied to clipboard!');
  } catch {
    toast.error('Failed to copy link', { description: url });
  }
}
