import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/numbers.ts';
import { lineCount } from './line-count.ts';

/**
 * A text of more lines than this is collapsed to 40 lines (the `folded` utility in theme.css), so that never
 * only a few are hidden.
 */
const maxUnfolded = 48;

/** Characters per line on wide screens and on phones. */
const columns = { wide: 74, narrow: 36 };

/**
 * Collapses a long text, with a button to expand it. The rest is only clipped: find in page, selection,
 * printing and screen readers reach all of it, and scrolling to a place in it expands it.
 */
export function Folded({
  text,
  wrap,
  reveal,
  children,
}: {
  /** The text whose length decides whether it is collapsed. */
  text: string;
  wrap: boolean;
  /** A selector; the text is expanded when the first matching element is in the hidden part. */
  reveal: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const lines = {
    wide: lineCount(text, wrap ? columns.wide : Number.POSITIVE_INFINITY),
    narrow: lineCount(text, wrap ? columns.narrow : Number.POSITIVE_INFINITY),
  };
  const isLong = lines.wide > maxUnfolded;
  const foldable = lines.narrow > maxUnfolded;
  const folded = foldable && !open;

  useEffect(() => {
    if (!reveal || !folded || !box.current) return;
    const target = box.current.querySelector(reveal);
    const { bottom } = box.current.getBoundingClientRect();
    if (target && target.getBoundingClientRect().bottom > bottom) setOpen(true);
  }, [reveal, folded]);

  /** Find in page scrolls the clipped text: expands it and keeps the match in view. */
  const onScroll = () => {
    const hidden = box.current?.scrollTop ?? 0;
    if (!folded || hidden === 0) return;
    flushSync(() => setOpen(true));
    scrollBy({ top: hidden, behavior: 'instant' });
  };

  // A link to a phrase in the text scrolls before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    if (box.current?.scrollTop) setTimeout(onScroll);
  }, []);

  const toggle = () => {
    setOpen(!open);
    if (open) box.current?.closest('section')?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <div
        id={id}
        ref={box}
        onScroll={onScroll}
        className={classes(folded && (isLong ? 'folded' : 'max-sm:folded'))}
      >
        {children}
      </div>
      {foldable && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={toggle}
          className={classes(
            'mt-3 inline-flex h-10 items-center gap-1.5 rounded-control border border-edge px-4 text-sm font-medium transition-colors hover:border-ink hover:bg-sunken',
            !isLong && 'sm:hidden',
          )}
        >
          {open ? (
            'Show less'
          ) : (
            <>
              <span>Show all</span>
              <span className="font-normal text-muted tabular-nums max-sm:hidden">
                ({formatNumber(lines.wide)} lines)
              </span>
              <span className="font-normal text-muted tabular-nums sm:hidden">
                ({formatNumber(lines.narrow)} lines)
              </span>
            </>
          )}
        </button>
      )}
    </>
  );
}
