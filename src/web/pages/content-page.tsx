import { useQuery } from '@tanstack/react-query';
import { Lock, ShieldCheck } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { ContentName, ContentPage } from '../../contract/pages/content.ts';
import type { PageLoad } from '../core/page-load.ts';
import { classes } from '../ui/classes.ts';
import { longDate } from '../ui/dates.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { ItemPage } from '../ui/pages/item-page.tsx';
import { PageMeta } from '../ui/pages/page-meta.tsx';
import { Block, Loading, TextBlocks } from '../ui/pages/skeleton.tsx';
import { contentQueries } from './queries.ts';
import { type FoundText, SectionBody } from './section-body.tsx';

export interface ArticleProps {
  page: ContentPage;
  /** Shown below the heading. */
  search?: ReactNode;
  /** The search that produced the sections. */
  found?: FoundText;
}

/** Creates the route module of a page whose text is a file of `content/`. */
export function contentRoute(name: ContentName, Text: ComponentType<ArticleProps> = Article) {
  return {
    loader: ({ require }: PageLoad) => require(contentQueries.page(name)),
    Component: () => <ContentPageView name={name} Text={Text} />,
  };
}

/** A page whose text is a file of `content/`. */
export function ContentPageView({ name, Text }: { name: ContentName; Text: ComponentType<ArticleProps> }) {
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
      hint="This page has no content yet."
      actions={<ButtonLink href={paths.home()}>Go Home</ButtonLink>}
    >
      {(page) => (
        <>
          <PageMeta
            title={page.title}
            description={page.description}
            path={name === 'welcome' ? paths.home() : paths[name]()}
            type={name === 'about' || name === 'help' ? 'website' : 'article'}
          />
          <Text page={page} />
        </>
      )}
    </ItemPage>
  );
}

/** Heading, lead and sections. Wide screens show a table of contents beside a long text. */
export function Article({ page, search, found }: ArticleProps) {
  const { wide, numbered, sections, buttons } = page;
  return (
    <div className="page-width pt-8 sm:pt-14 print:max-w-none print:p-0">
      <div
        className={classes(
          !wide && 'justify-between gap-16 lg:grid lg:grid-cols-[minmax(0,44rem)_14rem] print:block',
        )}
      >
        <article className="min-w-0">
          <Header page={page} />
          {search}
          <div
            className={classes(
              wide && 'mt-12 grid gap-x-16 border-hairline border-t sm:mt-16 lg:grid-cols-2',
            )}
          >
            {sections.map((section, index) => (
              <section
                key={section.id}
                id={section.id}
                aria-labelledby={`${section.id}-title`}
                // On a wide page, sections without items are side by side.
                className={classes('mt-10 sm:mt-12', wide && section.items.length > 0 && 'lg:col-span-2')}
              >
                <h2
                  id={`${section.id}-title`}
                  {...numberOf(page, index)}
                  className={classes('text-xl break-after-avoid', numbered && numberLook)}
                >
                  {section.title}
                </h2>
                <div className="@container mt-3">
                  <div
                    className={classes(
                      'space-y-3',
                      !(wide && section.items.length) && 'max-w-[72ch]',
                      wide && !section.items.length && 'text-lg text-muted',
                    )}
                  >
                    <SectionBody section={section} found={found} />
                  </div>
                </div>
              </section>
            ))}
          </div>
          {!wide && <Buttons buttons={buttons} />}
        </article>
        {!wide && <Contents page={page} />}
      </div>
    </div>
  );
}

function Header({ page: { heading, lead, updated, badges, buttons, wide } }: { page: ContentPage }) {
  return (
    <header className={classes(wide && 'max-w-[44rem]')}>
      <h1 className={wide ? 'text-3xl sm:text-4xl' : 'text-2xl sm:text-3xl'}>{heading}</h1>
      <p className={classes('mt-4 max-w-[72ch] text-muted', wide ? 'text-lg sm:text-xl' : 'text-lg')}>
        {lead}
      </p>
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
      {wide && <Buttons buttons={buttons} />}
    </header>
  );
}

function Buttons({ buttons }: Pick<ContentPage, 'buttons'>) {
  if (!buttons.length) return null;
  return (
    <p className="mt-6 flex flex-wrap gap-3 print:hidden">
      {buttons.map(({ text, href }, index) => (
        <ButtonLink key={href} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
          {text}
        </ButtonLink>
      ))}
    </p>
  );
}

function Contents({ page }: { page: ContentPage }) {
  return (
    <nav aria-labelledby="contents" className="hidden lg:block print:hidden">
      <div className="sticky top-24">
        <h2 id="contents" className="font-sans text-sm font-semibold tracking-normal">
          On this page
        </h2>
        <ul className="mt-2 border-hairline border-s">
          {page.sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                {...numberOf(page, index)}
                className={classes(
                  '-ms-px flex min-h-8 items-center border-transparent border-s py-1 ps-4 text-sm text-muted transition-colors hover:border-ember hover:text-ink',
                  page.numbered && numberLook,
                )}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

// Rendered by CSS, so that the accessible name of a section is its title alone.
function numberOf({ numbered }: ContentPage, index: number) {
  return numbered ? { 'data-number': `${index + 1}.` } : {};
}

const numberLook =
  "before:me-2.5 before:text-muted before:tabular-nums before:content-[attr(data-number)_/_'']";

const icons = { shield: ShieldCheck, lock: Lock };

function Badge({ icon, text }: ContentPage['badges'][number]) {
  const Icon = icons[icon];
  return (
    <span className="inline-flex h-8 items-center gap-2 rounded-full border border-hairline px-3 text-sm font-medium text-success">
      <Icon size={16} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
