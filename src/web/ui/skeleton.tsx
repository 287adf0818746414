import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** A place that is loading: says `label` ('Loading...') to everybody and shows the coming shape beneath. */
export function Loading({
  label = 'Loading...',
  children,
  className,
}: {
  label?: string;
  children?: ReactNode;
  className?: string;
}) {
  return (
    <div role="status" className={className}>
      <p className="mb-3 text-sm text-muted">{label}</p>
      {children && <div aria-hidden>{children}</div>}
    </div>
  );
}

/** One grey block; give it a size by `className`. */
export function Block({ className }: { className?: string }) {
  return <div className={classes('animate-pulse rounded-control bg-sunken dark:bg-hairline', className)} />;
}

/** Lines of text to come; the last one is shorter. */
export function TextBlocks({ lines = 3 }: { lines?: number }) {
  return (
    <div className="space-y-2">
      {[...Array(lines).keys()].map((line) => (
        <Block key={line} className={classes('h-4', line === lines - 1 && 'w-2/3')} />
      ))}
    </div>
  );
}
