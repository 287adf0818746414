import { useMemo } from 'react';
import { paths } from '../../contract/core/routes.ts';
import type { ContentPage } from '../../contract/pages/content.ts';
import { limits } from '../../domain/core/limits.ts';
import { cutText } from '../../domain/core/text/text.ts';
import { useQueryParams } from '../core/query-params.ts';
import { ButtonLink } from '../ui/forms/button.tsx';
import { SearchForm } from '../ui/forms/search-form.tsx';
import { useSearchNavigation, useSearchText } from '../ui/forms/search-text.ts';
import { MarkedText } from '../ui/marked-text.tsx';
import { quantity } from '../ui/numbers.ts';
import { EmptyState } from '../ui/pages/empty-state.tsx';
import { beginningsIn } from '../ui/word-starts.ts';
import { Article } from './content-page.tsx';
import { findAnswers, markHtml } from './find-answers.ts';

/** A page of questions and answers with a search, whose text is in the URL. The matching answers are open. */
export function SearchableArticle({ page }: { page: ContentPage }) {
  const text = cutText((useQueryParams().get('q') ?? '').trim(), limits.searchQuery);
  const open = useSearchNavigation(text);
  const search = useSearchText(text, (typed) =>
    open(typed ? `${paths.help()}?${new URLSearchParams({ q: typed })}` : paths.help(), typed),
  );
  const sections = useMemo(() => findAnswers(page.sections, text), [page.sections, text]);
  const searched = sections !== page.sections;
  const count = sections.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Article
      page={{ ...page, sections, buttons: searched && !count ? [] : page.buttons }}
      {...(searched && {
        found: {
          text,
          title: (title) => <MarkedText text={title} marks={beginningsIn(title, text)} />,
          html: (html) => markHtml(html, text),
        },
      })}
      search={
        <>
          <SearchForm
            action={paths.help()}
            search={search}
            label="Search the help"
            placeholder="What do you need help with?"
            className="mt-6 max-w-[36rem] print:hidden"
          />
          <p role="status" className={searched && count ? 'mt-3 text-sm text-muted' : 'sr-only'}>
            {searched &&
              (count ? `${quantity(count, 'answer')} for “${text}”` : `No help found for “${text}”`)}
          </p>
          {searched && !count && (
            <EmptyState
              text={`No help found for “${text}”`}
              hint="Try fewer or different words, or ask us."
              action={
                <>
                  <ButtonLink href={paths.contact()}>Contact us</ButtonLink>
                  <ButtonLink href={paths.help()} variant="secondary">
                    Show all questions
                  </ButtonLink>
                </>
              }
              className="mt-8"
            />
          )}
        </>
      }
    />
  );
}
