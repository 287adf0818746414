import { type Site, useSite } from '../runtime/site.ts';

/** The site's mailboxes: the general one and those on the About page. */
type Mailbox = 'hello' | 'business' | 'partners' | 'press';

/** A mailto link to a mailbox at the site's own host. */
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
