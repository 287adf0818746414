import { Share2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';

// What cannot be loaded is told of by the notice for all such parts (shell/network-notice.tsx).
const ready = () => import('./share.ts').catch(() => {});

/** Hands the prompt's address to the device's own sharing; where there is none, to the clipboard (SPEC 4). */
export function ShareButton({ prompt }: { prompt: Pick<PromptSummary, 'id' | 'title' | 'summary'> }) {
  return (
    <button
      type="button"
      title="Share"
      onPointerEnter={ready}
      onClick={async () => (await ready())?.share(prompt)}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium transition-colors select-none hover:bg-sunken sm:h-10 sm:px-3"
    >
      <Share2 size={18} aria-hidden />
      <span className="max-sm:sr-only">Share</span>
    </button>
  );
}
