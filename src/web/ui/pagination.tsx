import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { formatNumber } from './numbers.ts';

/** Prev and Next links; nothing when there is only one page or `page` is out of range (see `PastTheEnd`). */
export function Pagination({
  page,
  pages,
  hrefOf,
  label = 'Pages',
}: {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  label?: string;
}) {
  if (pages <= 1 || page > pages) return null;
  return (
    <nav aria-label={label} className="mt-8 flex items-center justify-center gap-4">
      <Step href={page > 1 ? hrefOf(page - 1) : undefined} rel="prev">
        <ChevronLeft size={16} aria-hidden />
        Prev
      </Step>
      <p className="text-sm text-muted tabular-nums">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </p>
      <Step href={page < pages ? hrefOf(page + 1) : undefined} rel="next">
        Next
        <ChevronRight size={16} aria-hidden />
      </Step>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | undefined; rel: string; children: ReactNode }) {
  const className =
    'inline-flex h-10 items-center gap-1.5 rounded-control border px-3.5 text-sm font-medium transition-colors';
  if (!href) {
    return (
      // biome-ignore lint/a11y/useValidAnchor: a disabled link keeps its place in the layout and is announced as disabled
      <a
        role="link"
        aria-disabled="true"
        className={classes(className, 'cursor-not-allowed border-hairline text-muted opacity-60')}
      >
        {children}
      </a>
    );
  }
  return (
    <a
      href={href}
      rel={rel}
      data-scroll="top"
      className={classes(className, 'border-edge bg-raised hover:border-ink hover:bg-sunken')}
    >
      {children}
    </a>
  );
}
