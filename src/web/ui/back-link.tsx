import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** The way back from a page to the list or page that it belongs to. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-10 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
      {children}
    </a>
  );
}
