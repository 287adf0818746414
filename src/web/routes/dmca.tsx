import { paths } from '../../contract/routes.ts';
import { Article } from '../articles/article.tsx';
import { MailLink } from '../articles/mail-link.tsx';
import { useSite } from '../runtime/site.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  const { name } = useSite();
  return (
    <>
      <PageMeta
        title="DMCA"
        description={`How to tell ${name} that a work of yours stands here without permission, and how to answer such a notice.`}
        path={paths.dmca()}
        type="article"
      />
      <Article
        title="DMCA"
        lead={`${name} respects copyright and expects its members to do the same. If a work of yours stands here without your permission, tell us, and we take it down.`}
        sections={[
          {
            id: 'send-a-notice',
            title: 'Send a notice',
            body: (
              <>
                <p>
                  Write to <MailLink subject="Copyright notice" />. Under the Digital Millennium Copyright Act
                  (17 U.S.C. § 512) a notice contains
                </p>
                <ol className="list">
                  <li>the work that you say is infringed, or a list of works;</li>
                  <li>
                    the address of each page on this site where it stands, such as the link of a prompt;
                  </li>
                  <li>your name, postal address, telephone number and email address;</li>
                  <li>
                    a statement that you believe in good faith that the use is not authorised by the owner of
                    the copyright, its agent or the law;
                  </li>
                  <li>
                    a statement that the notice is accurate and, under penalty of perjury, that you are the
                    owner or may act for the owner;
                  </li>
                  <li>your signature; a typed name will do.</li>
                </ol>
              </>
            ),
          },
          {
            id: 'what-happens-next',
            title: 'What happens next',
            body: (
              <>
                <p>
                  We look at every complete notice, remove or block what it names, and tell the member who
                  published it, with a copy of the notice.
                </p>
                <p>
                  Please be sure before you write: short phrases, methods and ideas are not protected by
                  copyright, and some uses are allowed without permission. Whoever knowingly makes false
                  statements may be liable for the damage.
                </p>
              </>
            ),
          },
          {
            id: 'counter-notice',
            title: 'Counter-notice',
            body: (
              <>
                <p>
                  If something of yours was removed by mistake, write to <MailLink subject="Counter-notice" />{' '}
                  with
                </p>
                <ol className="list">
                  <li>what was removed and the address where it stood;</li>
                  <li>your name, postal address and telephone number;</li>
                  <li>
                    a statement, under penalty of perjury, that you believe in good faith that it was removed
                    by mistake or misidentification;
                  </li>
                  <li>
                    a statement that you accept the jurisdiction of the federal court of your district
                    (outside the United States: of any district where we may be found), and that you will
                    accept service from whoever sent the notice;
                  </li>
                  <li>your signature; a typed name will do.</li>
                </ol>
                <p>
                  We pass it on. Unless the other side tells us within 10 to 14 business days that it has gone
                  to court, we put the content back.
                </p>
              </>
            ),
          },
          {
            id: 'repeat-infringers',
            title: 'Repeat infringers',
            body: (
              <p>
                Accounts that infringe copyright again and again are closed. The rules for everything
                published here are in the{' '}
                <a href={paths.terms()} className="link">
                  Terms of Service
                </a>
                .
              </p>
            ),
          },
        ]}
      />
    </>
  );
}
