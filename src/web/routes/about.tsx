import type { ReactNode } from 'react';
import { paths } from '../../contract/routes.ts';
import { Article } from '../articles/article.tsx';
import { MailLink } from '../articles/mail-link.tsx';
import { useSite } from '../runtime/site.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageMeta } from '../ui/page-meta.tsx';

export function Component() {
  const { name } = useSite();
  return (
    <>
      <PageMeta
        title="About"
        description={`What ${name} is for, what it stands for, who makes it, and how to reach us.`}
        path={paths.about()}
      />
      <Article
        title={`About ${name}`}
        lead="A reading room for prompts: a place where people who work with AI models write down what works, and find what others have written."
        sections={[
          {
            id: 'mission',
            title: 'Our Mission',
            body: (
              <p>
                To make good prompts as easy to find, to use and to share as good recipes: written by people,
                tried by people, and free to read for everybody.
              </p>
            ),
          },
          {
            id: 'vision',
            title: 'Our Vision',
            body: (
              <p>
                A world in which knowing how to ask is no secret of a few. Whoever finds the words that make a
                model useful should be able to pass them on, and to be thanked for them.
              </p>
            ),
          },
          {
            id: 'values',
            title: 'Our Values',
            body: (
              <Pairs
                items={[
                  [
                    'Useful first',
                    'A prompt is here to be used. Everything else on the page makes room for it.',
                  ],
                  ['Open to all', 'Reading needs no account, and works on any device and without scripts.'],
                  ['Fair to authors', 'What you write stays yours, with your name on it.'],
                  [
                    'Quiet by design',
                    'No advertising and no tracking, and nothing that asks for your attention.',
                  ],
                ]}
              />
            ),
          },
          {
            id: 'impact',
            title: 'Our Impact',
            body: (
              <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
                {impact.map(([value, what]) => (
                  <div key={what} className="flex flex-col-reverse justify-end border-ember border-s-2 ps-3">
                    <dt className="text-sm text-muted">{what}</dt>
                    <dd className="font-display text-xl font-semibold">{value}</dd>
                  </div>
                ))}
              </dl>
            ),
          },
          {
            id: 'team',
            title: 'Our Team',
            body: (
              <ul className="grid gap-4 sm:grid-cols-2">
                {team.map(({ person, role, about }) => (
                  <li key={person} className="flex gap-4 rounded-card border border-hairline bg-raised p-4">
                    <Avatar name={person} size={44} />
                    <div>
                      <h3 className="text-base">{person}</h3>
                      <p className="text-sm">{role}</p>
                      <p className="mt-1 text-sm text-muted">{about}</p>
                    </div>
                  </li>
                ))}
              </ul>
            ),
          },
          {
            id: 'timeline',
            title: 'Our Journey',
            body: (
              <ol className="border-hairline border-s">
                {timeline(name).map(({ when, what, more }) => (
                  <li
                    key={what}
                    className="relative ps-5 pb-6 before:absolute before:-start-[5px] before:top-2 before:size-[9px] before:rounded-full before:bg-ember last:pb-0"
                  >
                    <p className="text-sm text-muted">{when}</p>
                    <h3 className="text-base">{what}</h3>
                    <p className="text-sm text-muted">{more}</p>
                  </li>
                ))}
              </ol>
            ),
          },
          {
            id: 'press',
            title: 'Press',
            body: (
              <p>
                Writing about {name}, about prompts, or about what people do with AI models? We are glad to
                answer questions, to find somebody to talk to, and to send pictures:{' '}
                <MailLink to="press" subject="Press" />
              </p>
            ),
          },
          {
            id: 'contact',
            title: 'Contact',
            body: (
              <>
                <Pairs
                  items={[
                    ['General', <MailLink key="general" />],
                    ['Business', <MailLink key="business" to="business" subject="Business" />],
                    ['Partnership', <MailLink key="partners" to="partners" subject="Partnership" />],
                    ['Press', <MailLink key="press" to="press" subject="Press" />],
                  ]}
                />
                <p className="flex flex-wrap gap-3 pt-3 print:hidden">
                  <ButtonLink href={paths.community()}>Join the community</ButtonLink>
                  <ButtonLink href={paths.explore()} variant="secondary">
                    Explore Prompts
                  </ButtonLink>
                </p>
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function Pairs({ items }: { items: readonly (readonly [name: string, text: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {items.map(([name, text]) => (
        <div key={name}>
          <dt className="font-display font-semibold">{name}</dt>
          <dd className="mt-0.5 text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** SPEC 2: marketing text. */
const impact = [
  ['50K+', 'users'],
  ['200K+', 'prompts'],
  ['5M+', 'downloads'],
  ['150+', 'countries'],
] as const;

const team = [
  { person: 'Alex', role: 'Founder', about: 'Keeps the whole simple, and answers most of the mail.' },
  { person: 'Robin', role: 'Engineering', about: 'Builds the site and keeps it quick.' },
  { person: 'Sam', role: 'Design', about: 'Takes things away until the text is what you see.' },
  { person: 'Kim', role: 'Community', about: 'Reads more prompts than anybody, and knows their authors.' },
] as const;

function timeline(site: string) {
  return [
    {
      when: '2023',
      what: 'The idea',
      more: 'Four people keep their best prompts in one shared folder, and find that others want to read it.',
    },
    { when: '2023', what: 'The first library', more: `The folder becomes a site, and gets a name: ${site}.` },
    {
      when: '2024',
      what: 'Open to writers',
      more: 'Everybody can publish. Topics, tags and likes bring order into what comes in.',
    },
    {
      when: '2024',
      what: 'A community',
      more: 'Readers become authors. Placeholders and sample responses make prompts easier to use.',
    },
  ] as const;
}
