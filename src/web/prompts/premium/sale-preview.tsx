import { paths } from '../../../contract/core/routes.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import type { SalePreview as Preview } from '../../../contract/prompts/sale-fields.ts';
import { useMoney } from '../../core/money.ts';
import { signInAddress } from '../../people/guard.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { TextShape } from '../prompt-page/text-shape.tsx';
import { BuyForm } from './buy-form.tsx';

/**
 * The view of a premium prompt for viewers who have not bought it: how to buy it, and a description of its
 * text.
 */
export function SalePreview({ prompt, sale }: { prompt: Prompt; sale: Preview }) {
  const { commonShare, excerpt, gaps, hash, samples } = sale;
  const shown = prompt.sampleResponses.length;
  return (
    <div className="space-y-5">
      <BuyBox prompt={prompt} sale={sale} />
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
              ? 'None of its phrases appear'
              : `${Math.round(commonShare * 100)}% of its phrases also appear`}{' '}
            in free prompts on this site.
          </p>
        )}
        {gaps.length > 0 && (
          <>
            <h3 className="mt-6 font-sans text-sm font-semibold tracking-normal">
              {quantity(gaps.length, 'placeholder')} to fill in
            </h3>
            <ul className="mt-2 flex flex-wrap gap-2">
              {gaps.map((gap) => (
                <li
                  key={gap}
                  dir="auto"
                  translate="no"
                  className="max-w-full rounded-[3px] bg-ember-soft px-1.5 py-0.5 font-mono text-sm text-ember wrap-anywhere"
                >
                  {gap}
                </li>
              ))}
            </ul>
          </>
        )}
        {samples > shown && (
          <p className="mt-6 text-sm text-muted">
            {shown === 0
              ? `The text comes with ${quantity(samples, 'sample response')}.`
              : `Below is the first of ${quantity(samples, 'sample response')}. The others come with the text.`}
          </p>
        )}
        <details className="mt-6 border-hairline border-t pt-3">
          <summary className="min-h-10 cursor-pointer py-2 text-sm font-medium">
            How to verify the text
          </summary>
          <div className="space-y-3 text-sm text-muted">
            <p>
              This is the SHA-256 hash of a random salt followed by the text for sale. The salt prevents
              anyone from guessing the text from its hash. Buyers receive the salt, and their browser can
              compute the same hash. If even one letter differs, so does the hash.
            </p>
            <p translate="no" className="font-mono text-xs break-all text-ink">
              {hash}
            </p>
            <p>To verify the text without relying on this site, write the hash down before you buy.</p>
          </div>
        </details>
      </section>
    </div>
  );
}

const boxClass = 'rounded-card border border-hairline bg-raised px-5 py-4 sm:px-7 sm:py-5';

/** The price, what it buys, and the button; or the reason why there is none. */
function BuyBox({ prompt: { id, price }, sale }: { prompt: Prompt; sale: Preview }) {
  const { orderId, buyable, refundDays } = sale;
  const money = useMoney();
  return (
    <section aria-labelledby="buy" className={boxClass}>
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
        <div className="min-w-0 grow basis-64">
          <h2 id="buy" tabIndex={-1} className="scroll-mt-36 text-lg outline-none">
            {orderId ? 'You own this prompt' : 'Premium prompt'}
          </h2>
          <p className="mt-1 font-display text-3xl font-semibold tabular-nums">{money(price)}</p>
          {orderId ? (
            <>
              <ButtonLink href={paths.purchase(orderId)} className="mt-4 max-sm:w-full">
                Read your purchase
              </ButtonLink>
              <p className="mt-3 text-sm text-muted">You haven’t opened the text yet.</p>
            </>
          ) : buyable ? (
            <>
              <BuyButton id={id} price={price} />
              <p className="mt-3 text-sm text-muted">
                {refundDays > 0
                  ? `You can request a refund within ${quantity(refundDays, 'day')}.`
                  : 'There are no refunds.'}
              </p>
            </>
          ) : (
            <p className="mt-3 text-sm text-muted">
              It’s not for sale right now because its author’s account is closed or banned. Buyers keep access
              to it.
            </p>
          )}
        </div>
        <Contents sale={sale} />
      </div>
    </section>
  );
}

function BuyButton({ id, price }: { id: string; price: number }) {
  const money = useMoney();
  if (useMe()) return <BuyForm promptId={id} price={price} size="lg" className="mt-4" />;
  return (
    <>
      <ButtonLink
        href={signInAddress({ pathname: paths.prompt(id), search: '' })}
        size="lg"
        className="mt-4 max-sm:w-full"
      >
        Buy for {money(price)}
      </ButtonLink>
      <p className="mt-2 text-sm text-muted">You’ll sign in first.</p>
    </>
  );
}

/** The contents that a buyer receives. */
function Contents({ sale: { characters, tokens, sections, gaps, samples } }: { sale: Preview }) {
  const facts = [
    `${quantity(characters, 'character')}, about ${quantity(tokens, 'token')}`,
    sections > 0 && quantity(sections, 'section'),
    gaps.length > 0 && quantity(gaps.length, 'placeholder'),
    samples > 0 && quantity(samples, 'sample response'),
    'All later versions',
  ];
  return (
    <div className="min-w-0 grow basis-56 text-sm">
      <h3 className="font-sans font-semibold tracking-normal">What you get</h3>
      <ul className="mt-1.5 list-disc space-y-1 ps-5 marker:text-muted">
        {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
      </ul>
    </div>
  );
}
