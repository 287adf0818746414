import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { paths } from '../../../contract/core/routes.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { EventRow } from '../../community/events/event-row.tsx';
import { eventQueries } from '../../community/events/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { useQueryParams } from '../../core/query-params.ts';
import { useMe } from '../../people/queries.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { EmptyState } from '../../ui/pages/empty-state.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { pageNumber } from '../../ui/pages/page-number.ts';
import { PagedList } from '../../ui/pages/pagination.tsx';
import { LoadingBlocks } from '../../ui/pages/skeleton.tsx';
import { Tabs } from '../../ui/pages/tabs.tsx';

/** The query parameters that the page reads. */
export const query = ['when', 'page'];

export function loader({ url, require }: PageLoad) {
  return require(eventQueries.list(readEvents(url.searchParams)));
}

export function Component() {
  const query = readEvents(useQueryParams());
  const admin = useMe()?.role === 'admin';
  const events = useQuery(eventQueries.list(query));
  const { when, page } = query;
  const hrefOf = (other: number) => paths.events(when, other);
  return (
    <CommunityPage>
      <PageMeta
        title={when === 'past' ? 'Past Events' : 'Events'}
        description="Workshops, challenges, talks and meetups of the community."
        path={paths.events(when, page)}
      />
      <BackLink href={paths.community()}>Community</BackLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl sm:text-3xl">Events</h1>
        {admin && (
          <ButtonLink href={paths.newEvent()}>
            <Plus size={17} aria-hidden />
            New event
          </ButtonLink>
        )}
      </div>
      <div className="mt-5">
        <Tabs
          label="When"
          value={when}
          items={[
            { id: 'upcoming', label: 'Upcoming', href: paths.events() },
            { id: 'past', label: 'Past', href: paths.events('past') },
          ]}
          panelClassName="pt-2 [&>[role=alert]]:mt-4"
        >
          <PagedList
            query={events}
            page={page}
            hrefOf={hrefOf}
            loading={<LoadingBlocks label="Loading events..." count={4} block="h-20" className="mt-3" />}
            empty={
              <EmptyState
                className="mt-4"
                text={when === 'past' ? 'No past events' : 'No upcoming events'}
                hint="What event would you like? Suggest it to the community."
                action={
                  <ButtonLink href={paths.newDiscussion('ideas')} variant="secondary">
                    Suggest an event
                  </ButtonLink>
                }
              />
            }
          >
            {(items) => (
              <ul className="divide-y divide-hairline">
                {items.map((event) => (
                  <li key={event.id}>
                    <EventRow event={event} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </Tabs>
      </div>
    </CommunityPage>
  );
}

function readEvents(search: URLSearchParams) {
  const when = search.get('when') === 'past' ? ('past' as const) : ('upcoming' as const);
  return { when, page: pageNumber(search), limit: 12 };
}
