import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** Replaces an empty list, with an optional next step. */
export function EmptyState({
  text,
  hint,
  action,
  className,
}: {
  text: ReactNode;
  hint?: ReactNode;
  /** A Button or ButtonLink. */
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={classes(
        'rounded-card border border-hairline border-dashed px-6 py-12 text-center',
        className,
      )}
    >
      <p className="font-display text-lg font-semibold">{text}</p>
      {hint && <div className="mx-auto mt-1 max-w-prose text-sm text-muted">{hint}</div>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
