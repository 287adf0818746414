import { type Site, useSite } from '../site.ts';

/** The mailboxes of a site: one to begin with, and those that About names. */
type Mailbox = 'hello' | 'business' | 'partners' | 'press';

/** An address at the site's own host, ready to be written to. */
export function MailLink({ to = 'hello', subject }: { to?: Mailbox; subject?: string }) {
  const address = mailAddress(to, useSite());
  return (
    <a href={`mailto:${address}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`} className="link">
      {address}
    </a>
  );
}

function mailAddress(to: Mailbox, { url }: Site): string {
  return `${to}@${new URL(url).hostname.replace(/^www\./, '')}`;
}
