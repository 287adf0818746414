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
        title="Community Guidelines"
        description={`How we treat each other on ${name}: be respectful, share knowledge, care for quality, ask questions.`}
        path={paths.guidelines()}
        type="article"
      />
      <Article
        title="Community Guidelines"
        lead={`${name} is made by the people who write here. Four habits keep it a good place to read and to write.`}
        sections={[
          {
            id: 'be-respectful',
            title: 'Be Respectful',
            body: (
              <>
                <p>
                  There is a person behind every prompt. Criticise the text, not its author, and say what
                  would make it better. Beginners are welcome, and so is every language.
                </p>
                <ul className="list">
                  <li>No harassment, threats, hate or discrimination.</li>
                  <li>Nothing private about others without their permission.</li>
                  <li>No pretending to be somebody else.</li>
                </ul>
              </>
            ),
          },
          {
            id: 'share-knowledge',
            title: 'Share Knowledge',
            body: (
              <>
                <p>
                  A prompt that worked for you saves others an afternoon. Say what it is for, which model you
                  tried it with, and where it fails. A sample response shows more than any description.
                </p>
                <ul className="list">
                  <li>Publish what is yours, or what you may share; name your sources.</li>
                  <li>If you build on somebody’s prompt, say so.</li>
                  <li>No hidden instructions: what a reader copies is what a reader sees.</li>
                </ul>
              </>
            ),
          },
          {
            id: 'quality-content',
            title: 'Quality Content',
            body: (
              <>
                <p>
                  One prompt that works is worth more than ten that might. Try it before you publish it, and
                  give it a title that says what it does.
                </p>
                <ul className="list">
                  <li>Choose the topic that fits, and tags that people would look for.</li>
                  <li>
                    Put what changes from use to use into placeholders, such as <code>[your audience]</code>.
                  </li>
                  <li>No spam, no advertising, no copies of prompts that are already here.</li>
                  <li>Nothing unlawful, and nothing made to cause harm.</li>
                </ul>
              </>
            ),
          },
          {
            id: 'ask-questions',
            title: 'Ask Questions',
            body: (
              <>
                <p>
                  Nobody knows all of this yet. If something is unclear, ask, and say what you tried. If you
                  know the answer, give it the way you would have liked to get it.
                </p>
                <p>
                  For how things work here, begin at the{' '}
                  <a href={paths.help()} className="link">
                    Help Center
                  </a>
                  .
                </p>
              </>
            ),
          },
          {
            id: 'when-something-is-wrong',
            title: 'When something is wrong',
            body: (
              <p>
                Choose <b>Report</b> on a prompt’s page, or write to{' '}
                <MailLink subject="Community Guidelines" />, with a link to the page. We look at it, and may
                remove content or close accounts that break these guidelines or the{' '}
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
