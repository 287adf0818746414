import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** A link from a page back to its parent page. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-10 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden className="shrink-0" />
      {children}
    </a>
  );
}
