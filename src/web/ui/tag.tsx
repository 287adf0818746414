import type { CSSProperties, ReactNode } from 'react';
import { classes } from './classes.ts';

/** One of a prompt's tags; a link if `href` is passed. */
export function Tag({
  children,
  href,
  className,
  ...link
}: {
  children: ReactNode;
  href?: string;
  className?: string;
  /** See render/links.ts. */
  'data-scroll'?: 'top';
}) {
  const look = classes(
    'inline-flex h-6 max-w-full items-center rounded-full bg-sunken px-2.5 text-xs text-muted dark:bg-hairline',
    className,
  );
  const text = <span className="truncate">{children}</span>;
  if (!href) return <span className={look}>{text}</span>;
  return (
    <a href={href} {...link} className={classes(look, 'transition-colors hover:text-ink')}>
      {text}
    </a>
  );
}

/** A small label, e.g. a topic (with its colour as a dot), a price or a rank. */
export function Badge({
  children,
  color,
  tone = 'plain',
  className,
}: {
  children: ReactNode;
  /** #rrggbb of a topic. */
  color?: string | undefined;
  tone?: 'plain' | 'ember' | 'success' | 'danger';
  className?: string;
}) {
  return (
    <span
      className={classes(
        'inline-flex h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 text-xs font-medium',
        tones[tone],
        className,
      )}
    >
      {color && <ColorDot color={color} />}
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A topic's colour; decorative, because the topic's name is next to it. */
export function ColorDot({ color }: { color: string }) {
  return (
    <span
      aria-hidden
      className="size-2 shrink-0 rounded-full bg-(--dot)"
      style={{ '--dot': color } as CSSProperties}
    />
  );
}

const tones = {
  plain: 'border border-hairline text-muted',
  ember: 'bg-ember-soft text-ember',
  success: 'border border-hairline text-success',
  danger: 'bg-danger-soft text-danger',
} as const;
