import { paths } from '../../contract/routes.ts';
import { limits } from '../../domain/limits.ts';
import { Article } from '../articles/article.tsx';
import { hasPage } from '../articles/has-page.ts';
import { Question } from '../articles/question.tsx';
import { useSite } from '../runtime/site.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  const { name } = useSite();
  return (
    <>
      <PageMeta
        title="Help Center"
        description={`How to find, copy and fill in prompts on ${name}, how to write and publish your own, and what your account can do.`}
        path={paths.help()}
      />
      <Article
        title="Help Center"
        lead={`How ${name} works, in short answers.`}
        sections={[
          { id: 'finding', title: 'Finding prompts', body: <Finding /> },
          { id: 'using', title: 'Using a prompt', body: <Using /> },
          { id: 'writing', title: 'Writing and publishing', body: <Writing /> },
          { id: 'account', title: 'Your account', body: <Account /> },
          {
            id: 'more-help',
            title: 'Still stuck?',
            body: (
              <p>
                <a href={paths.contact()} className="link">
                  Write to us
                </a>{' '}
                and say what you did, what you expected and what happened instead. How we treat each other
                here is in the{' '}
                <a href={paths.guidelines()} className="link">
                  Community Guidelines
                </a>
                . Others who write prompts answer in the{' '}
                <a href={paths.discussions({ category: 'help' })} className="link">
                  Help discussions
                </a>
                ; who we are is on{' '}
                <a href={paths.about()} className="link">
                  About {name}
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

function Finding() {
  return (
    <>
      <Question ask="How do I find a prompt?">
        <p>
          Type what you need into the search box at the top of any page; the key <kbd>/</kbd> puts the cursor
          there.{' '}
          <a href={paths.explore()} className="link">
            Explore
          </a>{' '}
          lists everything and lets you choose a category, tags and an order.{' '}
          <a href={paths.topics()} className="link">
            Topics
          </a>{' '}
          shows what each topic is about and what its readers like best.
        </p>
      </Question>
      <Question ask="Can I search more precisely?">
        <p>
          Put words in quotes to find them side by side: <q>cover letter</q>. Put a minus before a word to
          leave out what contains it: <code>email -sales</code>. Case and accents do not matter, and the
          beginning of a word is enough.
        </p>
      </Question>
      <Question ask="What do the orders mean?">
        <p>
          <b>Trending</b> is what readers like, keep and talk about at the moment, <b>Most Popular</b> what
          they liked most of all, and <b>Most Recent</b> and <b>Oldest First</b> go by the day of publication.
          A search shows the best match first, until you choose an order.
        </p>
      </Question>
      <Question ask="Where is the prompt I read the other day?">
        <p>
          On{' '}
          <a href={paths.recent()} className="link">
            Recent Activity
          </a>
          , if you read it in this browser within the last 30 days. To keep a prompt for longer, sign in and
          bookmark it.
        </p>
      </Question>
      <Question ask="Do I need an account to read?">
        <p>No. Reading, searching, filling in and copying work without one.</p>
      </Question>
    </>
  );
}

function Using() {
  return (
    <>
      <Question ask="How do I use a prompt?">
        <p>
          Open it, fill in what it asks for, choose <b>Copy</b>, and paste it into the AI model of your
          choice. The button says <b>Copied!</b> when the text is in your clipboard.
        </p>
      </Question>
      <Question ask="How do I fill in placeholders?">
        <p>
          Parts that are meant for your own words are marked in the text. Each has a field in the form named{' '}
          <b>Fill in</b>; what you type appears in the text at once, and Copy takes the text as it is shown.
          <b>Original</b> shows it as the author wrote it. What you leave empty stays as written, or takes
          what the author proposes. Nothing you type there leaves your browser.
        </p>
      </Question>
      <Question ask="What are the tokens under a prompt?">
        <p>
          The pieces in which AI models read a text, and by which they limit it. The number is an estimate:
          about four letters of English to a token. Each model counts in its own way.
        </p>
      </Question>
      <Question ask="What are sample responses?">
        <p>
          Examples of what a model answered: text, pictures or videos that the author added. Another model, or
          the same one on another day, will answer differently.
        </p>
      </Question>
      <Question ask="How do I share a prompt?">
        <p>
          Choose <b>Share</b> on its page. Phones offer their own ways to share; elsewhere the link is copied
          to your clipboard.
        </p>
      </Question>
      <Question ask="How do I rate a prompt, or say something about it?">
        <p>
          Below the prompt. Give it one to five stars, write a comment, or both; you can change or remove your
          stars at any time, and change a comment for fifteen minutes. Authors answer, but do not rate their
          own prompts. Comments are written in Markdown, and <b>@username</b> leads to somebody.
        </p>
      </Question>
      <Question ask="What does a price on a prompt mean?">
        <p>
          Its author has marked it as premium and named a price. At present nothing is charged here, and
          premium prompts can be read like all others.
        </p>
      </Question>
    </>
  );
}

function Writing() {
  return (
    <>
      <Question ask="How do I publish a prompt?">
        <p>
          Sign in and open{' '}
          <a href={paths.write()} className="link">
            Write
          </a>
          . Needed are Title, Prompt Content, Short Description, Category and Cover Image; Heading, tags and
          sample responses are up to you. Look at it with <b>Preview</b>, then choose <b>Publish</b>:
          everybody can read it at once.
        </p>
      </Question>
      <Question ask="I have no cover image">
        <p>
          Choose <b>Generate a cover</b>: it is drawn from the title, in the colour of the category.
        </p>
      </Question>
      <Question ask="I closed the window before I had published">
        <p>
          Your browser keeps what you write as a draft. Open{' '}
          <a href={paths.write()} className="link">
            Write
          </a>{' '}
          again in the same browser, and it is offered to you.
        </p>
      </Question>
      <Question ask="I want to finish a prompt later">
        <p>
          Choose <b>Save draft</b>: it may be as incomplete as it is. It waits under <b>Drafts</b> on your
          profile, on every device you sign in with, and nobody else sees it. <b>Continue writing</b> opens it
          again.
        </p>
      </Question>
      <Question ask="How do I make a placeholder?">
        <p>
          Write what the reader should put there in square brackets, <code>[your audience]</code>, or in
          double braces, <code>{'{{audience}}'}</code>. Use the same words wherever the same thing is meant:
          the reader then fills it in once.
        </p>
      </Question>
      <Question ask="Which tags should I choose?">
        <p>
          Up to {limits.tagsPerPrompt}, of at most {limits.tag} characters each. Choose words that somebody
          would look for and that the title does not contain yet.
        </p>
      </Question>
      <Question ask="Which files can I upload?">
        <p>
          Pictures as JPEG, PNG, WebP, GIF or AVIF up to {megabytes(limits.imageBytes)}; videos as MP4 or WebM
          up to {megabytes(limits.videoBytes)}. A picture or video that already stands on the web can be given
          by its address.
        </p>
      </Question>
      <Question ask="How do I make a prompt premium?">
        <p>
          Mark it as premium in the editor and name a price of at least $0.99. It then carries a price badge.
        </p>
      </Question>
      <Question ask="How do I change or delete a prompt?">
        <p>
          Open your prompt while you are signed in and choose <b>Edit</b> or <b>Delete</b>. Deleting cannot be
          undone.
        </p>
      </Question>
    </>
  );
}

function Account() {
  return (
    <>
      <Question ask="How do I get an account?">
        <p>
          <a href={paths.signup()} className="link">
            Sign up
          </a>{' '}
          with your name, your email address and a password of at least {limits.passwordMin} characters. Your
          username is made from the part of the address before the @.
        </p>
      </Question>
      <Question ask="What do others see of me?">
        <p>
          Your name, your username, what you put into your profile, the prompts you published, and what you
          say in comments and discussions. Your email address and your bookmarks are yours alone.
        </p>
      </Question>
      <Question ask="Where are my prompts, likes and bookmarks?">
        <p>On your profile: choose your picture at the top of the page.</p>
      </Question>
      <Question ask="How do I change my profile?">
        <p>
          In{' '}
          <a href={paths.settings()} className="link">
            Settings
          </a>
          . Changes are kept when you choose <b>Save Changes</b>.
        </p>
      </Question>
      <Question ask="How do I change my password or my email address?">
        <p>
          In{' '}
          <a href={paths.settings()} className="link">
            Settings
          </a>
          , under <b>Security</b>. A new address counts once you open the link that we send to it. Below that
          you see where you are signed in, and can sign out there.
        </p>
      </Question>
      {hasPage('/forgot-password') && (
        <Question ask="I forgot my password">
          <p>
            Have a link sent to you by mail:{' '}
            <a href="/forgot-password" className="link">
              Forgot password?
            </a>{' '}
            The link works once, for one hour.
          </p>
        </Question>
      )}
      <Question ask="How do I sign out?">
        <p>
          Open the menu at the top of the page and choose <b>Sign out</b>.
        </p>
      </Question>
      <Question ask="How do I get a copy of my data, or delete my account?">
        <p>
          In{' '}
          <a href={paths.settings()} className="link">
            Settings
          </a>
          , under <b>Your data</b>: one file with everything, or the end of your account. What we hold, and
          your rights, are in the{' '}
          <a href={paths.privacy()} className="link">
            Privacy Policy
          </a>
          .
        </p>
      </Question>
      <Question ask="Can a program of mine use the site?">
        <p>
          Yes: whatever the pages do, the API can do.{' '}
          <a href="/api/docs" data-native className="link">
            Its pages
          </a>{' '}
          begin with a quick start.
        </p>
      </Question>
    </>
  );
}

function megabytes(bytes: number): string {
  return `${bytes / 1024 / 1024} MB`;
}
