import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/**
 * The buttons of a decision, as the last child of what is decided: at the lower edge of the window while that
 * is in view, except in low windows, where the bar would cover too much. Buttons outside of their form name
 * it.
 */
export function DecisionBar({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div
      data-decision-bar=""
      className={classes(
        'bottom-0 z-10 mt-7 flex-wrap gap-2 max-sm:gap-1.5 max-sm:[&>button]:px-2 border-hairline border-t pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(height>=30rem)]:sticky',
        className,
      )}
    >
      {children}
    </div>
  );
}
