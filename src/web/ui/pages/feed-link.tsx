import { Rss } from 'lucide-react';
import { useFeedAddress } from '../../core/feed-address.ts';

/** The icon of a link to an Atom feed; `content` completes its name 'Feed of …'. */
export function FeedLink({ href, content }: { href: string; content: string }) {
  return (
    <a
      href={useFeedAddress(href)}
      type="application/atom+xml"
      title={`Feed of ${content}`}
      className="inline-flex size-6 items-center transition-colors hover:text-ember"
    >
      <Rss size={16} aria-hidden />
      <span className="sr-only">Feed of {content}</span>
    </a>
  );
}
