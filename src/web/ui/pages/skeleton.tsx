import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

/** A loading state: a visible, announced `label` and an optional skeleton below it. */
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

/** A single grey block of a skeleton; `className` sets its size. */
export function Block({ className }: { className?: string }) {
  return <div className={classes('animate-pulse rounded-control bg-sunken dark:bg-hairline', className)} />;
}

/** Skeleton of a paragraph; the last line is shorter. */
export function TextBlocks({ lines = 3 }: { lines?: number }) {
  return (
    <div className="space-y-2">
      {[...Array(lines).keys()].map((line) => (
        <Block key={line} className={classes('h-4', line === lines - 1 && 'w-2/3')} />
      ))}
    </div>
  );
}

/** A skeleton of `count` equal blocks. */
export function LoadingBlocks({
  label,
  count = 1,
  block,
  layout = 'space-y-3',
  className,
}: {
  label?: string;
  count?: number;
  /** Classes of each block, e.g. its height. */
  block: string;
  /** Classes of the container. */
  layout?: string;
  className?: string;
}) {
  return (
    <Loading {...(label && { label })} {...(className && { className })}>
      <div className={layout}>
        {[...Array(count).keys()].map((index) => (
          <Block key={index} className={block} />
        ))}
      </div>
    </Loading>
  );
}
