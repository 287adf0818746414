import { useSite } from '../runtime/site.ts';

/** The site's mailbox, as a link. */
export function MailLink() {
  const { email } = useSite();
  return (
    <a href={`mailto:${email}`} className="link">
      {email}
    </a>
  );
}
