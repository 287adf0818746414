import { useQuery } from '@tanstack/react-query';
import type { Market } from '../../../contract/market/market.ts';
import { sellerPartOf } from '../../../domain/market/market.ts';
import { amountOf, centsOf, isPremiumPrice, priceBounds } from '../../../domain/market/price.ts';
import { longestExcerpt } from '../../../domain/market/sale.ts';
import { useMoney } from '../../core/money.ts';
import { useSite } from '../../core/site.ts';
import { CheckboxField } from '../../ui/forms/choice-field.tsx';
import { TextAreaField, TextField } from '../../ui/forms/field.tsx';
import { marketQueries } from '../premium/queries.ts';
import { controlId, type FieldErrors } from './check.ts';
import { type PromptForm, priceOf } from './form.ts';
import type { ChangeForm } from './use-prompt-form.ts';

/** Whether the prompt is premium, its price, and the excerpt shown before it is bought. */
export function PremiumField({
  form: { isPremium, price, previewExcerpt, contentMd },
  errors,
  change,
}: {
  form: PromptForm;
  errors: FieldErrors;
  change: ChangeForm;
}) {
  const terms = useQuery(marketQueries.terms()).data;
  const money = useMoney();
  const { currency } = useSite();
  const bounds = priceBounds(currency);
  const sells = terms !== undefined && terms.payments !== 'off';
  return (
    <div>
      <CheckboxField
        id={controlId('isPremium')}
        label="Premium"
        checked={isPremium}
        onChange={(checked) => change({ isPremium: checked })}
      >
        {sells
          ? 'Readers see a preview and pay to read the text.'
          : 'Everyone can read it for free until payments are available.'}
      </CheckboxField>
      {isPremium && (
        <div className="mt-4 space-y-6 sm:ms-8">
          <TextField
            id={controlId('price')}
            label="Price"
            value={price}
            onChange={(event) => change({ price: event.currentTarget.value })}
            inputMode="decimal"
            autoComplete="off"
            placeholder="4.99"
            maxLength={20}
            aria-required
            hint={
              (sells && sellerPart(price, terms, currency, money)) ||
              `From ${money(amountOf(bounds.minCents))} to ${money(amountOf(bounds.maxCents))}, in ${currency.toUpperCase()}`
            }
            error={errors.price}
            className="max-w-64"
          />
          {/* On a site that sold before, an existing excerpt can be corrected. */}
          {(sells || previewExcerpt !== '') && (
            <TextAreaField
              id={controlId('previewExcerpt')}
              label="Excerpt shown before buying"
              value={previewExcerpt}
              onChange={(event) => change({ previewExcerpt: event.currentTarget.value })}
              rows={4}
              dir="auto"
              aside={<span className="text-muted">Optional</span>}
              hint="One continuous passage of the prompt, up to a fifth of its text"
              counter={{ used: previewExcerpt.trim().length, max: longestExcerpt(contentMd) }}
              error={errors.previewExcerpt}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** "You earn $4.24 of $4.99"; undefined for an invalid price. */
function sellerPart(
  typed: string,
  { feePercent, feeFixed }: Market,
  currency: string,
  money: (amount: number) => string,
): string | undefined {
  const cents = centsOf(priceOf(typed));
  if (!isPremiumPrice(cents, currency)) return undefined;
  const part = sellerPartOf(cents, { feePercent, feeFixedCents: centsOf(feeFixed) ?? 0 });
  if (part === 0) return `You earn nothing from ${money(amountOf(cents))} because the fee takes it all`;
  return `You earn ${money(amountOf(part))} of ${money(amountOf(cents))}`;
}
