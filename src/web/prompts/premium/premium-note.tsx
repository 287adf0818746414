import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { classes } from '../../ui/classes.ts';
import { Note, noteAnchor } from '../../ui/overlays/note.tsx';
import { Badge } from '../../ui/tag.tsx';
import { PriceBadge } from '../cards/prompt-facts.tsx';

/**
 * The badge of a premium prompt, which opens an explanation, also without scripts. It has the price, unless
 * the page has the card to buy the prompt, or the viewer has bought it.
 */
export function PremiumNote({ prompt }: { prompt: Pick<Prompt, 'isPremium' | 'price' | 'sale'> }) {
  // The card to buy it has the price.
  const isForSale = prompt.sale?.readable === false;
  return (
    <>
      <button
        type="button"
        popoverTarget="premium-note"
        title="What premium means"
        className={classes('group block rounded-full', noteAnchor)}
      >
        {!isForSale && <span className="sr-only">Premium, </span>}
        {prompt.sale?.orderId ? (
          <Badge tone="success">Bought</Badge>
        ) : isForSale ? (
          <Badge tone="ember">Premium</Badge>
        ) : (
          <PriceBadge prompt={prompt} />
        )}
      </button>
      <Note id="premium-note" heading="Premium" align="start" className="w-72">
        <p className="mt-1.5 text-muted">
          The author charges for this prompt. You get the complete text and every sample response, to use as
          often as you like.
        </p>
        <p className="mt-1.5 text-muted">
          {prompt.sale
            ? 'You buy it once and keep it, updates included, even if the author deletes it.'
            : 'Payments are currently off on this site. It’s free, and everyone can read and copy all of it.'}
        </p>
      </Note>
    </>
  );
}
