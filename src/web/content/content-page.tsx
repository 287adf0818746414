import { useQuery } from '@tanstack/react-query';
import { Lock, ShieldCheck } from 'lucide-react';
import type { ContentName, ContentPage } from '../../contract/content.ts';
import { paths } from '../../contract/routes.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { apiQuery } from '../runtime/query-client.ts';
import { ButtonLink } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { longDate } from '../ui/dates.ts';
import { ItemPage } from '../ui/item-page.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Block, Loading, TextBlocks } from '../ui/skeleton.tsx';
import { SectionBody } from './section-body.tsx';

/** The route module of a page whose text is a file of `content/`. */
export function contentRoute(name: ContentName) {
  return {
    loader: ({ require }: PageLoad) => require(contentQueries.page(name)),
    Component: () => <ContentRoute name={name} />,
  };
}

function ContentRoute({ name }: { name: ContentName }) {
  return (
    <ItemPage
      query={useQuery(contentQueries.page(name))}
      noun="page"
      loading={
        <Loading label="Loading page..." className="page-width pt-8 sm:pt-14">
          <Block className="h-9 w-2/3 max-w-md" />
          <div className="mt-6 max-w-[44rem]">
            <TextBlocks lines={6} />
          </div>
        </Loading>
      }
      hint="There is no text for this page."
      actions={<ButtonLink href={paths.home()}>Go Home</ButtonLink>}
    >
      {(page) => (
        <>
          <PageMeta
            title={page.title}
            description={page.description}
            path={paths[name]()}
            type={name === 'about' || name === 'help' ? 'website' : 'article'}
          />
          <Article page={page} />
        </>
      )}
    </ItemPage>
  );
}

/** Heading, lead and sections. Wide screens show a table of contents beside them; printed pages have the text alone. */
function Article({
  page: { heading, lead, updated, badges, numbered, sections, buttons },
}: {
  page: ContentPage;
}) {
  // Drawn by CSS, so that the accessible name of a section is its title alone.
  const number = (index: number) => (numbered ? { 'data-number': `${index + 1}.` } : {});
  return (
    <div className="page-width pt-8 sm:pt-14 print:max-w-none print:p-0">
      <div className="justify-between gap-16 lg:grid lg:grid-cols-[minmax(0,44rem)_14rem] print:block">
        <article className="min-w-0">
          <header>
            <h1 className="text-2xl sm:text-3xl">{heading}</h1>
            <p className="mt-4 max-w-[72ch] text-lg text-muted">{lead}</p>
            {(updated || badges.length > 0) && (
              <div className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">
                {updated && (
                  <p>
                    Last updated: <time dateTime={updated}>{longDate(updated)}</time>
                  </p>
                )}
                {badges.map((badge) => (
                  <Badge key={badge.text} {...badge} />
                ))}
              </div>
            )}
          </header>
          {sections.map((section, index) => (
            <section
              key={section.id}
              id={section.id}
              aria-labelledby={`${section.id}-title`}
              className="mt-10 sm:mt-12"
            >
              <h2
                id={`${section.id}-title`}
                {...number(index)}
                className={classes('text-xl break-after-avoid', numbered && numberLook)}
              >
                {section.title}
              </h2>
              <div className="mt-3 max-w-[72ch] space-y-3">
                <SectionBody section={section} />
              </div>
            </section>
          ))}
          {buttons.length > 0 && (
            <p className="mt-6 flex flex-wrap gap-3 print:hidden">
              {buttons.map(({ text, href }, index) => (
                <ButtonLink key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
                  {text}
                </ButtonLink>
              ))}
            </p>
          )}
        </article>
        <nav aria-labelledby="contents" className="hidden lg:block print:hidden">
          <div className="sticky top-24">
            <h2 id="contents" className="font-sans text-sm font-semibold tracking-normal">
              On this page
            </h2>
            <ul className="mt-2 border-hairline border-s">
              {sections.map(({ id, title }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    {...number(index)}
                    className={classes(
                      '-ms-px flex min-h-8 items-center border-transparent border-s py-1 ps-4 text-sm text-muted transition-colors hover:border-ember hover:text-ink',
                      numbered && numberLook,
                    )}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </nav>
      </div>
    </div>
  );
}

const numberLook =
  "before:me-2.5 before:text-muted before:tabular-nums before:content-[attr(data-number)_/_'']";

const icons = { shield: ShieldCheck, lock: Lock };

function Badge({ icon, text }: ContentPage['badges'][number]) {
  const Icon = icons[icon];
  return (
    <span className="inline-flex h-8 items-center gap-2 rounded-full border border-hairline px-3 text-sm font-medium text-success">
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}

/** Queries for the texts of About, help and legal pages. */
const contentQueries = {
  page: (name: ContentName) =>
    apiQuery(['content', name], async (api, at) => (await api.readContent({ params: { name } }, at)).page),
};
