import { ArrowLeft } from 'lucide-react';
import { paths } from '../../contract/routes.ts';

/** The way back from a page of the community: to the community itself, or to the list that the page belongs to. */
export function Trail({ label = 'Community', href = paths.community() }: { label?: string; href?: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-10 items-center gap-2 text-sm text-muted transition-colors hover:text-ink"
    >
      <ArrowLeft size={16} aria-hidden />
      {label}
    </a>
  );
}
