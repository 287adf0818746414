import type { SalePreview } from '../../../contract/prompts/sale-fields.ts';
import { quantity } from '../../ui/numbers.ts';

/** Units per line in the picture, and the maximum height of the picture in pixels. */
const [lineHeight, barHeight, tallest] = [3, 2, 320];

/** The shape of a text that is for sale: one bar per line, as long as the line. */
export function TextShape({ sale: { lines, lineCount } }: { sale: SalePreview }) {
  if (lines.length === 0) return null;
  const longest = Math.max(...lines, 1);
  const blank = lines.filter((length) => length === 0).length;
  return (
    <figure className="mt-6">
      <figcaption className="text-sm text-muted">
        Text shape: {quantity(lineCount, 'line')}, the longest with {quantity(longest, 'character')}
        <span>{blank > 0 && `, ${blank} blank`}</span>
        <span>{lineCount > lines.length && `. Showing the first ${lines.length}`}</span>
      </figcaption>
      <svg
        aria-hidden
        viewBox={`0 0 ${longest} ${lines.length * lineHeight}`}
        preserveAspectRatio="none"
        height={Math.min(tallest, lines.length * lineHeight * 3)}
        className="mt-3 block w-full text-edge"
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
    </figure>
  );
}
