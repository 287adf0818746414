import { Share2 } from 'lucide-react';
import type { PromptSummary } from '../../contract/prompts.ts';

const ready = () => import('./share.ts');

/** Hands the prompt's address to the device's own sharing; where there is none, to the clipboard (SPEC 4). */
export function ShareButton({ prompt }: { prompt: Pick<PromptSummary, 'id' | 'title' | 'summary'> }) {
  return (
    <button
      type="button"
      title="Share"
      onPointerEnter={() => void ready().catch(() => {})}
      onClick={async () => (await ready()).share(prompt)}
      className="inline-flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-medium transition-colors select-none hover:bg-sunken sm:h-10 sm:px-3"
    >
      <Share2 size={18} aria-hidden />
      <span className="max-sm:sr-only">Share</span>
    </button>
  );
}
