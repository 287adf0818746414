import { Share2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';

// Failed loads of lazy code are reported by shell/network-notice.tsx.
const loadShare = () => import('./share.ts').catch(() => {});

/** Shares the prompt's URL with the device's share dialog, or else copies it. */
export function ShareButton({ prompt }: { prompt: Pick<PromptSummary, 'id' | 'title' | 'summary'> }) {
  return (
    <button
      type="button"
      title="Share"
      onPointerEnter={loadShare}
      onClick={async () => (await loadShare())?.share(prompt)}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium transition-colors select-none hover:bg-sunken sm:h-10 sm:px-3"
    >
      <Share2 size={18} aria-hidden />
      <span className="max-sm:sr-only">Share</span>
    </button>
  );
}
