import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';

/**
 * A button with only an icon; `label` is its accessible name and tooltip. 40 × 40 px, large enough for touch.
 */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: { label: string; children: ReactNode } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-control text-muted transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:opacity-55',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
