import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { SalePreview as Sale } from '../../../contract/prompts/sale-fields.ts';
import { useMoney } from '../../core/money.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { classes } from '../../ui/classes.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { TextShape } from '../prompt-page/text-shape.tsx';
import { BuyForm } from './buy-form.tsx';

interface SaleProps {
  prompt: Prompt;
  sale: Sale;
}

/** What viewers who have not bought a premium prompt see instead of its text. */
export function SalePreview({ prompt, sale }: SaleProps) {
  const { commonShare, excerpt, samples } = sale;
  const shown = prompt.sampleResponses.length;
  return (
    <section aria-labelledby="sale-preview" className={boxClass}>
      <h2 id="sale-preview" className="text-lg">
        Preview
      </h2>
      {excerpt && (
        <figure className="mt-4">
          <figcaption className="text-sm text-muted">An excerpt chosen by the author</figcaption>
          <blockquote
            dir="auto"
            translate="no"
            className="mt-2 border-edge border-s-2 ps-4 font-mono text-[0.9375rem] leading-[1.75] whitespace-pre-wrap wrap-anywhere max-sm:text-sm"
          >
            {excerpt}
          </blockquote>
        </figure>
      )}
      <TextShape sale={sale} />
      {commonShare !== null && (
        <p className="mt-4 text-sm text-muted">
          {commonShare === 0
            ? 'Original text: nothing in common with free prompts here.'
            : `${Math.round(commonShare * 100)}% of its phrases also appear in free prompts here.`}
        </p>
      )}
      {samples > shown && (
        <p className="mt-4 text-sm text-muted">
          {shown === 0
            ? `The text comes with ${quantity(samples, 'sample response')}.`
            : `Below is the first of ${quantity(samples, 'sample response')}. The others come with the text.`}
        </p>
      )}
    </section>
  );
}

const boxClass = 'rounded-card border border-hairline bg-raised px-5 py-4 sm:px-7 sm:py-5';

/** The button with the price, what it buys and the terms; or the reason why there is none. */
export function BuyCard({ prompt, sale, className }: SaleProps & { className: string }) {
  const { orderId, buyable, refundDays, characters, gaps, samples } = sale;
  const facts = [
    quantity(characters, 'character'),
    gaps.length > 0 && quantity(gaps.length, 'placeholder'),
    samples > 0 && quantity(samples, 'sample'),
  ];
  return (
    <section aria-labelledby="buy" className={classes(boxClass, className)}>
      <h2 id="buy" tabIndex={-1} className="scroll-mt-36 text-lg outline-none">
        {orderId ? 'You own this prompt' : 'Premium prompt'}
      </h2>
      <p className="mt-1 text-sm text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {/* On narrower screens, the bar at the edge has it. */}
      <div className="mt-4 empty:hidden max-lg:hidden">
        <BuyButton prompt={prompt} sale={sale} />
      </div>
      <p className="mt-3 text-sm text-muted">
        {orderId
          ? 'You haven’t opened the text yet.'
          : buyable
            ? `Updates included · ${refundDays > 0 ? `${refundDays}-day refunds` : 'No refunds'}`
            : 'It’s not for sale right now because its author’s account is closed or banned. Buyers keep access to it.'}
      </p>
    </section>
  );
}

/** Buys the prompt, or opens the purchase; renders nothing for a prompt that is not for sale. */
export function BuyButton({ prompt: { id, price }, sale: { orderId, buyable } }: SaleProps) {
  const money = useMoney();
  const me = useMe();
  if (orderId)
    return (
      <ButtonLink href={paths.purchase(orderId)} size="lg" className="w-full">
        Read your purchase
      </ButtonLink>
    );
  if (!buyable) return null;
  if (me) return <BuyForm promptId={id} price={price} size="lg" className="[&>button]:w-full" />;
  return (
    <ButtonLink href={signInAddress({ pathname: paths.prompt(id), search: '' })} size="lg" className="w-full">
      Buy for {money(price)}
    </ButtonLink>
  );
}
