import { type ReactNode, useState } from 'react';

/** Characters that fit into three lines on a phone. */
const threeLines = 150;

/**
 * Paragraphs of which phones show only the first three lines, with a button for the rest. Without scripts they
 * are shown in full.
 */
export function ClampedText({
  length,
  children,
}: {
  /** Characters of the longest paragraph. */
  length: number;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(false);
  if (length <= threeLines) return children;
  return (
    <div className={open ? undefined : 'max-sm:[&>p]:line-clamp-3 noscript:[&>p]:line-clamp-none'}>
      {children}
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="link min-h-8 text-sm sm:hidden"
      >
        {open ? 'Show less' : 'Show more'}
      </button>
    </div>
  );
}
