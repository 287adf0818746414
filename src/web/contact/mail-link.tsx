import { useSite } from '../runtime/site.ts';

/** The mailbox at the site's own host, as a link. */
export function MailLink() {
  const address = `hello@${new URL(useSite().url).hostname.replace(/^www\./, '')}`;
  return (
    <a href={`mailto:${address}`} className="link">
      {address}
    </a>
  );
}
