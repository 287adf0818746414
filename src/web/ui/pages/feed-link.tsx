import { Rss } from 'lucide-react';
import { useFeedAddress } from '../../core/feed-address.ts';

/** A link to an Atom feed; `content` completes its name 'Feed of …'. */
export function FeedLink({ href, content }: { href: string; content: string }) {
  return (
    <a
      href={useFeedAddress(href)}
      type="application/atom+xml"
      title={`Feed of ${content}`}
      className="inline-flex min-h-6 items-center gap-2 transition-colors hover:text-ember"
    >
      <Rss size={16} aria-hidden />
      <span>
        Feed<span className="sr-only"> of {content}</span>
      </span>
    </a>
  );
}
