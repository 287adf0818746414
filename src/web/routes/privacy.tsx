import { Lock, ShieldCheck } from 'lucide-react';
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
        title="Privacy Policy"
        description={`Which personal data ${name} holds, what for, how it is protected, and what you can ask for.`}
        path={paths.privacy()}
        type="article"
      />
      <Article
        title="Privacy Policy"
        lead={`${name} works with as little about you as it can. You can read everything without an account, nobody is tracked, and personal data is not sold.`}
        facts={
          <>
            <Pledge icon={ShieldCheck}>GDPR Compliant</Pledge>
            <Pledge icon={Lock}>Encrypted</Pledge>
          </>
        }
        sections={[
          {
            id: 'information-we-collect',
            title: 'Information We Collect',
            body: (
              <>
                <p>
                  <b>What you give us.</b> To make an account: your name, your email address and a password,
                  or what an account of another service, such as Google, tells us when you sign in with it:
                  its number there, your name, email address and picture. In your profile, if you like: a
                  picture, a few words about yourself, where you live, where you work, and links. What you
                  write: prompts, drafts you save here, sample responses and the files you upload.
                </p>
                <p>
                  <b>What you do here.</b> The prompts you like, bookmark and rate, what you say in comments
                  and discussions, the events you join, the people and topics you follow, and what you report,
                  with a copy of it.
                </p>
                <p>
                  <b>Technical records.</b> When you sign in: the time and the kind of browser. About
                  requests: their time, address and outcome, and where needed the network address they came
                  from, so that faults can be found and abuse stopped.
                </p>
                <p>
                  <b>What admins do.</b> When the people who run this site ban somebody or change what others
                  wrote, that is noted with the names and the reason, and the note stays.
                </p>
                <p>
                  <b>What you write to us.</b> Messages of the contact page, with the name and address you
                  give.
                </p>
                <p>
                  <b>Copies of prompts.</b> When you copy or export a prompt it is counted, once a day. So
                  that nobody counts twice, a scrambled form of your account or network address, which cannot
                  be turned back, is kept until the day is over.
                </p>
                <p>
                  <b>What stays with you.</b> The prompts you viewed lately, text you have not published yet,
                  and what you fill into a prompt’s placeholders are kept by your own browser. They are not
                  sent to us.
                </p>
                <p>
                  Your name, profile, published prompts and what you say in discussions and comments, with
                  your stars beside it, are public. Your email address, your bookmarks and stars without a
                  comment are not shown to anybody else.
                </p>
              </>
            ),
          },
          {
            id: 'how-we-use-it',
            title: 'How We Use Information',
            body: (
              <>
                <ul className="list">
                  <li>
                    To run the service for you: to sign you in, to publish what you write, to keep your lists.
                  </li>
                  <li>
                    To show the community what it made: like counts, rankings and figures without names.
                  </li>
                  <li>To keep the service safe: to find faults and to stop spam and attacks.</li>
                  <li>To answer when you write to us.</li>
                </ul>
                <p>
                  We do not advertise, we do not build profiles of readers, and no decision about you is left
                  to a machine alone. The legal grounds are our agreement with you (running your account), our
                  legitimate interest in a safe service (technical records), and the law where it obliges us.
                </p>
              </>
            ),
          },
          {
            id: 'cookies',
            title: 'Cookies',
            body: (
              <>
                <ul className="list">
                  <li>
                    <b>Essential:</b> cookies, set when you sign in, that keep you signed in.
                  </li>
                  <li>
                    <b>Performance:</b> none.
                  </li>
                  <li>
                    <b>Functional:</b> none. Drafts and recent activity are kept in your browser’s own
                    storage.
                  </li>
                  <li>
                    <b>Analytics:</b> none.
                  </li>
                </ul>
                <p>
                  The{' '}
                  <a href={paths.cookies()} className="link">
                    Cookie Policy
                  </a>{' '}
                  names each of them and says how to remove them.
                </p>
              </>
            ),
          },
          {
            id: 'data-security',
            title: 'Data Security',
            body: (
              <>
                <p>
                  Connections over HTTPS are encrypted, and the session cookie is then sent over nothing else.
                  Passwords are kept only as salted scrypt hashes, which cannot be turned back into the
                  password. Scripts cannot read the session cookie, and pages may run only the site’s own
                  scripts.
                </p>
                <p>
                  Pictures are re-encoded when they are uploaded, so that what a camera hides in them, such as
                  the place where they were taken, is gone. Videos are kept as they are.
                </p>
                <p>
                  No protection is perfect. If data of yours is ever exposed, we tell you and the authorities
                  as the law requires.
                </p>
              </>
            ),
          },
          {
            id: 'your-privacy-rights',
            title: 'Your Privacy Rights',
            body: (
              <>
                <p>Wherever you live, you may ask us</p>
                <ul className="list">
                  <li>
                    what we hold about you, and for a copy of it in a form that other programs can read;
                  </li>
                  <li>to correct what is wrong;</li>
                  <li>to delete your account and what belongs to it;</li>
                  <li>to stop or limit a use of your data that you object to.</li>
                </ul>
                <p>
                  A copy of your data, corrections and the end of your account are in your{' '}
                  <a href={paths.settings()} className="link">
                    Settings
                  </a>
                  . For all else write to <MailLink subject="Privacy" /> from the address of your account; we
                  answer within a month and at no cost. If you are not satisfied, you may also turn to the
                  data protection authority where you live.
                </p>
                <p>
                  We keep your data as long as you have an account, and technical records as long as they are
                  needed.
                </p>
              </>
            ),
          },
          {
            id: 'data-sharing',
            title: 'Data Sharing',
            body: (
              <>
                <p>We do not sell personal data, and we do not give it away for advertising.</p>
                <p>
                  It reaches others only in these cases: what you publish is public, also through the site’s
                  public interface for programs; those who host the site or deliver its mail for us handle
                  data on our instructions; and where a law obliges us, we give what it demands.
                </p>
                <p>
                  Authors may use pictures and videos that stand on other sites. To show such a picture your
                  browser asks that site for it, which thereby learns your network address. Videos of other
                  sites are loaded only after you click on them.
                </p>
              </>
            ),
          },
          {
            id: 'international-transfers',
            title: 'International Transfers',
            body: (
              <p>
                Your data is kept where the servers of {name} stand, which may be another country than yours,
                and what you publish can be read anywhere. Where data from the European Economic Area or the
                United Kingdom is handled elsewhere on our behalf, it is with the safeguards that the law asks
                for, such as the standard contractual clauses of the European Commission.
              </p>
            ),
          },
          {
            id: 'contact',
            title: 'Contact',
            body: (
              <p>
                Questions about privacy: <MailLink subject="Privacy" />
              </p>
            ),
          },
        ]}
      />
    </>
  );
}

function Pledge({ icon: Icon, children }: { icon: typeof Lock; children: string }) {
  return (
    <span className="inline-flex h-8 items-center gap-2 rounded-full border border-hairline px-3 text-sm font-medium text-success">
      <Icon size={16} aria-hidden />
      {children}
    </span>
  );
}
