import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { Badge } from '../../ui/tag.tsx';
import { PriceBadge } from '../cards/prompt-facts.tsx';

/**
 * The badge of a premium prompt, which opens an explanation, also without scripts. It has the price, unless the
 * page has the card to buy the prompt. A browser that cannot position the explanation at the badge centers it.
 */
export function PremiumNote({ prompt }: { prompt: Pick<Prompt, 'isPremium' | 'price' | 'sale'> }) {
  // The card to buy it has the price.
  const isForSale = prompt.sale?.readable === false;
  return (
    <>
      <button
        type="button"
        popoverTarget={noteId}
        title="What premium means"
        className="group block rounded-full [anchor-name:--premium]"
      >
        {!isForSale && <span className="sr-only">Premium, </span>}
        {isForSale ? <Badge tone="ember">Premium</Badge> : <PriceBadge prompt={prompt} />}
      </button>
      <div
        id={noteId}
        popover="auto"
        className="m-auto w-72 max-w-[calc(100vw-2rem)] rounded-card bg-raised p-4 text-start text-sm text-ink shadow-float supports-[position-area:block-end]:mt-2 supports-[position-area:block-end]:mb-0 supports-[position-area:block-end]:[position-anchor:--premium] supports-[position-area:block-end]:[position-area:block-end_span-inline-end] supports-[position-area:block-end]:[position-try-fallbacks:flip-block,flip-inline]"
      >
        <p className="font-semibold">Premium</p>
        <p className="mt-1.5 text-muted">
          The author charges for this prompt. You get the complete text and every sample response, to use as
          often as you like.
        </p>
        <p className="mt-1.5 text-muted">
          {prompt.sale
            ? 'You buy it once and keep it with all later versions, even if the author deletes it.'
            : 'Payments are currently off on this site. It’s free, and everyone can read and copy all of it.'}
        </p>
      </div>
    </>
  );
}

/** theme.css shows the button of this id even without scripts. */
const noteId = 'premium-note';
