import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../contract/routes.ts';
import { Article } from '../articles/article.tsx';
import { MailLink } from '../articles/mail-link.tsx';
import { identityQueries } from '../identity/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { useSite } from '../runtime/site.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export function loader({ load }: PageLoad) {
  return load(identityQueries.providers());
}

export function Component() {
  const { name, url } = useSite();
  const firebase = useQuery(identityQueries.providers()).data?.hosted?.firebase;
  return (
    <>
      <PageMeta
        title="Cookie Policy"
        description={`${name} sets cookies only when you sign in. What else your browser keeps, and how to remove it.`}
        path={paths.cookies()}
        type="article"
      />
      <Article
        title="Cookie Policy"
        lead={`${name} sets cookies only when you sign in. There are no advertising, analytics or other third-party cookies, which is why no banner asks you about them.`}
        sections={[
          {
            id: 'the-cookies',
            title: 'The cookies',
            body: (
              <>
                <Kept
                  name={`${url.startsWith('https:') ? '__Secure-' : ''}promptorium.session_token`}
                  until="30 days"
                >
                  Keeps you signed in. It is set when you sign in or sign up and removed when you sign out. It
                  holds a random token and nothing about you; scripts cannot read it, and other sites do not
                  get it.
                </Kept>
                <Kept
                  name={`${url.startsWith('https:') ? '__Host-' : ''}promptorium.sign_in`}
                  until="10 minutes"
                >
                  Set only where you sign in with an account of another service, such as Google: by it we know
                  that it is your browser that comes back from there. It holds a random word, and is removed
                  when you are signed in.
                </Kept>
                <p>
                  They are essential: without them, nobody could sign in and stay signed in. Reading works
                  without any cookie.
                </p>
              </>
            ),
          },
          {
            id: 'browser-storage',
            title: 'Your browser’s storage',
            body: (
              <>
                <p>
                  Some things are kept by your browser itself. They stay on your device and are not sent to us
                  by being kept there.
                </p>
                <Kept name="Recent activity" until="30 days">
                  The prompts you viewed lately, at most 100, for the page{' '}
                  <a href={paths.recent()} className="link">
                    Recent Activity
                  </a>
                  . Older ones are removed when you open that page or another prompt.
                </Kept>
                <Kept name="Drafts" until="until published or discarded">
                  What you write and have not published yet, so that a closed window costs you nothing.
                </Kept>
                <Kept name="Placeholders" until="until the tab is closed">
                  What you fill into a prompt’s placeholders, so that it survives a reload.
                </Kept>
                {firebase && (
                  <Kept name="Your sign-in at Firebase" until="until you sign out">
                    Who keeps the accounts of this site for us. Its program in your browser keeps a token of
                    theirs once you have signed in, and sends it to them alone.
                  </Kept>
                )}
                <Kept name="Scroll positions" until="until the tab is closed">
                  How far you had scrolled, so that Back brings you to where you were.
                </Kept>
              </>
            ),
          },
          {
            id: 'how-to-remove-them',
            title: 'How to remove them',
            body: (
              <>
                <ul className="list">
                  <li>Sign out: the cookies are gone.</li>
                  <li>
                    Choose ‘Clear activity’ on{' '}
                    <a href={paths.recent()} className="link">
                      Recent Activity
                    </a>
                    : the list of viewed prompts is gone.
                  </li>
                  <li>
                    Delete the data of this site in your browser’s settings: everything named here is gone.
                  </li>
                </ul>
                <p>
                  On a computer that others use too, sign out and clear your activity when you leave: what the
                  browser keeps does not end with the session.
                </p>
              </>
            ),
          },
          {
            id: 'other-sites',
            title: 'Other sites',
            body: (
              <p>
                A video from another site is loaded only after you click on it; from then on that site may set
                cookies of its own, under its own policy.
              </p>
            ),
          },
          {
            id: 'more',
            title: 'More',
            body: (
              <p>
                What we do with personal data is in the{' '}
                <a href={paths.privacy()} className="link">
                  Privacy Policy
                </a>
                . Questions: <MailLink subject="Cookies" />
              </p>
            ),
          },
        ]}
      />
    </>
  );
}

/** One thing that is kept, for how long and what for. */
function Kept({ name, until, children }: { name: string; until: string; children: ReactNode }) {
  return (
    <div className="rounded-card border border-hairline bg-raised px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b className="font-semibold">{name}</b>
        <span className="text-sm text-muted">{until}</span>
      </p>
      <p className="mt-1 text-sm text-muted">{children}</p>
    </div>
  );
}
