import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** An error message with an optional 'Try again' button. */
export function Notice({
  children,
  onRetry,
  retryLabel = 'Try again',
  busy,
  className,
}: {
  children: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  busy?: boolean;
  className?: string;
}) {
  return (
    <div
      role="alert"
      className={classes(
        'flex flex-wrap items-center justify-between gap-3 rounded-card bg-danger-soft px-4 py-3 text-sm text-danger',
        className,
      )}
    >
      <p className="min-w-0">{children}</p>
      {onRetry && (
        <Button variant="danger" size="sm" onClick={onRetry} busy={busy ?? false}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
