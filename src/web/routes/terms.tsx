import { paths } from '../../contract/routes.ts';
import { Article } from '../articles/article.tsx';
import { MailLink } from '../articles/mail-link.tsx';
import { loadToday, useToday } from '../articles/today.ts';
import { useSite } from '../runtime/site.ts';
import { longDate } from '../ui/dates.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export const loader = loadToday;

export function Component() {
  const { name } = useSite();
  const today = useToday();
  return (
    <>
      <PageMeta
        title="Terms of Service"
        description={`The rules for using ${name}: accounts, what you publish, what is not allowed, and what we answer for.`}
        path={paths.terms()}
        type="article"
      />
      <Article
        title="Terms of Service"
        lead={`These terms are the agreement between you and the people who run ${name} (“we”). By using the site you accept them.`}
        facts={
          <p>
            Last updated: <time dateTime={today}>{longDate(today)}</time>
          </p>
        }
        numbered
        sections={[
          {
            id: 'description-of-service',
            title: 'Description of Service',
            body: (
              <>
                <p>
                  {name} is a library of text prompts for AI models. Anyone may read, search and copy prompts
                  without an account. Members may also write, publish, change and delete prompts of their own,
                  like prompts and bookmark them. A prompt is free or premium; the price of a premium prompt
                  is set by its author.
                </p>
                <p>
                  We keep and show prompts. We do not run the AI models they are written for: what a model
                  answers, and what it costs to ask it, is between you and whoever offers that model.
                </p>
                <p>
                  We may change, add or end parts of the service. We do not promise that it is available
                  without interruption.
                </p>
              </>
            ),
          },
          {
            id: 'user-accounts',
            title: 'User Accounts',
            body: (
              <>
                <p>To publish, like or bookmark you need an account. When you make one you agree that</p>
                <ul className="list">
                  <li>what you tell us, above all your email address, is true and stays so;</li>
                  <li>
                    you are old enough to accept these terms where you live, or a parent or guardian accepts
                    them for you;
                  </li>
                  <li>you keep your password to yourself and answer for what is done with your account;</li>
                  <li>you tell us at once when you believe that somebody else is using it.</li>
                </ul>
                <p>
                  You may stop at any time and delete your account in your{' '}
                  <a href={paths.settings()} className="link">
                    Settings
                  </a>
                  . We may suspend or close an account that breaks these terms or the{' '}
                  <a href={paths.guidelines()} className="link">
                    Community Guidelines
                  </a>
                  .
                </p>
              </>
            ),
          },
          {
            id: 'user-content',
            title: 'User Content',
            body: (
              <>
                <p>
                  What you publish stays yours. You give us a free, non-exclusive, worldwide licence to keep
                  it, to show it on {name} and in its public interface, and to prepare it for that, such as by
                  resizing pictures. The licence ends when you delete the content, except for copies that
                  others have already made and for backups, until they expire.
                </p>
                <p>
                  You allow every reader to copy your prompts, to change them for their own use, and to use
                  them with AI models of their choice.
                </p>
                <p>
                  You answer for what you publish: it must be yours to share, lawful, and within the rules
                  below. We may remove content that is not.
                </p>
              </>
            ),
          },
          {
            id: 'intellectual-property',
            title: 'Intellectual Property',
            body: (
              <>
                <p>
                  The name {name}, its design and its own texts belong to us or to those who let us use them.
                  The prompts, pictures and sample responses belong to the people who published them.
                </p>
                <p>
                  If your work stands here without your permission, tell us as described on the{' '}
                  <a href={paths.dmca()} className="link">
                    DMCA page
                  </a>
                  .
                </p>
              </>
            ),
          },
          {
            id: 'privacy',
            title: 'Privacy',
            body: (
              <p>
                The{' '}
                <a href={paths.privacy()} className="link">
                  Privacy Policy
                </a>{' '}
                says which personal data we hold, why, and what you can ask of us. The{' '}
                <a href={paths.cookies()} className="link">
                  Cookie Policy
                </a>{' '}
                says what is kept in your browser. Both are part of these terms.
              </p>
            ),
          },
          {
            id: 'prohibited-uses',
            title: 'Prohibited Uses',
            body: (
              <>
                <p>You may not use {name}</p>
                <ul className="list">
                  <li>to break the law or to help others break it;</li>
                  <li>
                    to publish what belongs to others, or what is private to others, without permission;
                  </li>
                  <li>to harass, threaten, defame or discriminate against anybody;</li>
                  <li>
                    to publish prompts made to cause harm, such as those that ask for malware, fraud, or
                    sexual content that involves minors;
                  </li>
                  <li>to hide instructions in a prompt that its reader is not meant to see;</li>
                  <li>to publish spam, or to like, follow or publish through accounts made to mislead;</li>
                  <li>to pretend to be another person or organisation;</li>
                  <li>
                    to disturb the site, to get around its limits, or to reach accounts or data of others.
                  </li>
                </ul>
              </>
            ),
          },
          {
            id: 'disclaimers',
            title: 'Disclaimers',
            body: (
              <>
                <p>
                  The service and everything published on it are offered as they are, without warranties of
                  any kind, to the extent the law allows. Prompts are written by members, not by us, and we do
                  not check each of them.
                </p>
                <p>
                  AI models make mistakes. Check what they answer before you rely on it. Nothing here is
                  medical, legal, financial or other professional advice.
                </p>
              </>
            ),
          },
          {
            id: 'limitation-of-liability',
            title: 'Limitation of Liability',
            body: (
              <>
                <p>
                  To the extent the law allows, we are not liable for indirect or consequential damage, nor
                  for lost profits, data or goodwill, that arise from using the service or from not being able
                  to use it.
                </p>
                <p>
                  Our total liability for all claims is limited to the amount you paid us in the 12 months
                  before the claim.
                </p>
                <p>Liability that the law does not allow us to limit or exclude is not affected.</p>
              </>
            ),
          },
          {
            id: 'changes-to-terms',
            title: 'Changes to Terms',
            body: (
              <>
                <p>
                  We may change these terms. The version on this page is the one that applies. When you go on
                  using the service after a change, you accept the changed terms; if you do not agree, stop
                  using it and delete your account.
                </p>
                <p>
                  Questions about these terms: <MailLink subject="Terms of Service" />
                </p>
              </>
            ),
          },
        ]}
      />
    </>
  );
}
