import { Rss } from 'lucide-react';

/** A link to an Atom feed; `content` completes its accessible name 'Feed of …'. */
export function FeedLink({ href, content }: { href: string; content: string }) {
  return (
    <a
      href={href}
      type="application/atom+xml"
      className="inline-flex min-h-6 items-center gap-2 transition-colors hover:text-ember"
    >
      <Rss size={16} aria-hidden className="shrink-0" />
      Feed<span className="sr-only"> of {content}</span>
    </a>
  );
}
