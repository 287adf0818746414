import type { SalePreview } from '../../../contract/prompts/sale-fields.ts';
import { quantity } from '../../ui/numbers.ts';

/** Units per line in the picture, and the maximum height of the picture in pixels. */
const [lineHeight, barHeight, tallest] = [3, 2, 320];

/**
 * The shape of a text that is for sale: one blurred bar per line, as long as the line, and below them the names
 * of its placeholders.
 */
export function TextShape({ sale: { gaps, lines, lineCount } }: { sale: SalePreview }) {
  if (lines.length === 0) return null;
  const longest = Math.max(...lines, 1);
  const height = Math.min(tallest, lines.length * lineHeight * 5);
  return (
    <figure className="mt-5">
      <figcaption className="text-sm text-muted">
        {quantity(lineCount, 'line')}
        <span>{lineCount > lines.length && `. Showing the first ${lines.length} lines`}</span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${longest} ${lines.length * lineHeight}`}
        preserveAspectRatio="none"
        height={height}
        className="mt-3 w-full overflow-hidden text-edge opacity-60 blur-[3px]"
      >
        {lines.map((length, n) =>
          length > 0 ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
              key={n}
              y={n * lineHeight}
              width={length}
              height={barHeight}
              className="fill-current"
            />
          ) : null,
        )}
      </svg>
      {gaps.length > 0 && (
        <>
          <p className="mt-4 text-sm text-muted">{quantity(gaps.length, 'placeholder')} to fill in</p>
          <ul aria-label="Placeholders" className="mt-2 flex flex-wrap gap-2">
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
    </figure>
  );
}
