import { TextField } from '../ui/field.tsx';
import { controlId } from './check.ts';
import type { ChangeForm } from './use-prompt-form.ts';

/** Whether the prompt is premium, and its price. */
export function PremiumField({
  isPremium,
  price,
  error,
  change,
}: {
  isPremium: boolean;
  price: string;
  error: string | undefined;
  change: ChangeForm;
}) {
  const id = controlId('isPremium');
  return (
    <div>
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          checked={isPremium}
          onChange={(event) => change({ isPremium: event.currentTarget.checked })}
          aria-describedby={`${id}-hint`}
          className="mt-1 size-5 shrink-0"
        />
        <div>
          <label htmlFor={id} className="font-medium">
            Premium
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            The prompt has a price. Until payments are available, everyone can read it for free.
          </p>
        </div>
      </div>
      {isPremium && (
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
          hint="In US dollars, from $0.99 to $999.99"
          error={error}
          className="mt-4 ms-8 max-w-64"
        />
      )}
    </div>
  );
}
