import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { paths } from '../../../contract/core/routes.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { requireMe } from '../../people/guard.ts';
import { PromptPageTop } from '../../prompts/prompt-item-page.tsx';
import { DailyChart } from '../../prompts/statistics/daily-chart.tsx';
import { dayLabel } from '../../prompts/statistics/day-label.ts';
import { DaysTable, Sources, Totals } from '../../prompts/statistics/figures.tsx';
import { statisticsQueries } from '../../prompts/statistics/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { quantity } from '../../ui/numbers.ts';
import { CsvLink } from '../../ui/pages/csv-link.tsx';
import { FilterLinks } from '../../ui/pages/filter-links.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';

/** The query parameters that the page reads. */
export const query = ['days'];

/** The selectable numbers of days. */
const periods = [30, 90, 365];

export async function loader(page: PageLoad) {
  await requireMe(page);
  await page.require(statisticsQueries.of(page.params.id ?? '', daysIn(page.url.searchParams)));
}

export function Component() {
  const { id = '' } = useParams();
  const days = daysIn(useQueryParams());
  return (
    <ItemPage
      query={useQuery(statisticsQueries.of(id, days))}
      noun="statistics"
      missing="No statistics"
      hint="The prompt doesn’t exist or was deleted."
      actions={<ButtonLink href={paths.explore()}>Explore Prompts</ButtonLink>}
    >
      {({ title, from, to, totals, items }) => (
        <div className="page-width reading-width pb-12">
          <PageMeta
            title={`Statistics for ${title || 'Untitled'}`}
            description="How many readers a prompt had, and where they came from."
            path={paths.promptStats(id)}
            noindex
          />
          <PromptPageTop id={id} heading="Statistics" title={title} />
          <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <FilterLinks
              label="Period"
              links={periods.map((period) => ({
                text: `${period} days`,
                href: paths.promptStats(id, period),
                isCurrent: period === days,
              }))}
            />
            <CsvLink href={`/api/posts/id/${encodeURIComponent(id)}/stats.csv?days=${days}`} />
          </div>
          <Totals totals={totals} />
          <section aria-labelledby="by-day" className="mt-10">
            <h2 id="by-day" className="text-xl">
              Views by day
            </h2>
            <p className="mt-1 text-sm text-muted">
              {dayLabel(from)} to {dayLabel(to)}, in UTC
            </p>
            {totals.views + totals.copies > 0 ? (
              <DailyChart
                days={items}
                series={{ label: 'Views', of: ({ views }) => views }}
                front={{ label: 'Copies', of: ({ copies }) => copies }}
                describe={(views) => quantity(views, 'view')}
              />
            ) : (
              <p className="mt-4 text-muted">No views in this period.</p>
            )}
          </section>
          {totals.views > 0 && (
            <section aria-labelledby="sources" className="mt-10">
              <h2 id="sources" className="text-xl">
                Where readers come from
              </h2>
              <Sources totals={totals} />
            </section>
          )}
          {Object.values(totals).some((total) => total > 0) && (
            <details className="mt-10">
              <summary className="min-h-10 cursor-pointer py-2 text-sm font-medium">Day by day</summary>
              <DaysTable days={items} />
            </details>
          )}
          <section
            aria-labelledby="counted"
            className="mt-10 border-hairline border-t pt-6 text-sm text-muted"
          >
            <h2 id="counted" className="font-sans font-semibold text-ink text-sm tracking-normal">
              What we count
            </h2>
            <p className="mt-2">
              Each reader counts once a day. Your own visits, bots, and readers who turn off JavaScript or
              tracking don’t. Real numbers are higher.
            </p>
          </section>
        </div>
      )}
    </ItemPage>
  );
}

/** Returns the period in the address. */
function daysIn(params: URLSearchParams): number {
  return periods.find((period) => String(period) === params.get('days')) ?? 30;
}
