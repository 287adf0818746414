import { Rss } from 'lucide-react';

/** Leads to an Atom feed, for whoever reads with a program of their own. `of` says what it holds. */
export function FeedLink({ href, of }: { href: string; of: string }) {
  return (
    <a
      href={href}
      type="application/atom+xml"
      className="inline-flex min-h-6 items-center gap-2 transition-colors hover:text-ember"
    >
      <Rss size={16} aria-hidden className="shrink-0" />
      Feed<span className="sr-only"> of {of}</span>
    </a>
  );
}
