import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';

export interface ArticleSection {
  /** Its place in the address: `#id`. */
  id: string;
  title: string;
  body: ReactNode;
}

/**
 * A page to be read: heading, lead, sections. Wide screens have a table of contents beside it; paper has the text alone.
 * `facts` stand under the lead: a date, badges.
 */
export function Article({
  title,
  lead,
  facts,
  sections,
  numbered = false,
}: {
  title: string;
  lead: ReactNode;
  facts?: ReactNode;
  sections: readonly ArticleSection[];
  numbered?: boolean;
}) {
  // Drawn, not written: the name of a section is its title alone.
  const number = (index: number) => (numbered ? { 'data-number': `${index + 1}.` } : {});
  return (
    <div className="page-width pt-8 sm:pt-14 print:max-w-none print:p-0">
      <div className="justify-between gap-16 lg:grid lg:grid-cols-[minmax(0,44rem)_14rem] print:block">
        <article className="min-w-0">
          <header>
            <h1 className="text-2xl sm:text-3xl">{title}</h1>
            <p className="mt-4 max-w-[72ch] text-lg text-muted">{lead}</p>
            {facts && (
              <div className="mt-4 flex flex-wrap items-center gap-2 text-sm text-muted">{facts}</div>
            )}
          </header>
          {sections.map(({ id, title: name, body }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-10 sm:mt-12">
              <h2
                id={`${id}-title`}
                {...number(index)}
                className={classes('text-xl break-after-avoid', numbered && numberLook)}
              >
                {name}
              </h2>
              <div className="mt-3 max-w-[72ch] space-y-3 [&_.list]:ps-5 [&_.list]:marker:text-muted [&_.list>li]:mt-1.5 [&_ol.list]:list-decimal [&_ul.list]:list-disc">
                {body}
              </div>
            </section>
          ))}
        </article>
        <nav aria-labelledby="contents" className="hidden lg:block print:hidden">
          <div className="sticky top-24">
            <h2 id="contents" className="font-sans text-sm font-semibold tracking-normal">
              On this page
            </h2>
            <ul className="mt-2 border-hairline border-s">
              {sections.map(({ id, title: name }, index) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    {...number(index)}
                    className={classes(
                      '-ms-px flex min-h-8 items-center border-transparent border-s py-1 ps-4 text-sm text-muted transition-colors hover:border-ember hover:text-ink',
                      numbered && numberLook,
                    )}
                  >
                    {name}
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
