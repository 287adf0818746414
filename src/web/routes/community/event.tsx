import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { CommunityEvent } from '../../../contract/community/events.ts';
import { paths } from '../../../contract/core/routes.ts';
import { CommunityPage } from '../../community/community-page.tsx';
import { typeLabels } from '../../community/events/event-labels.ts';
import { EventBadges } from '../../community/events/event-row.tsx';
import { EventView } from '../../community/events/event-view.tsx';
import { eventQueries } from '../../community/events/queries.ts';
import type { PageLoad } from '../../core/page-load.ts';
import { type Site, useSite } from '../../core/site.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { BackLink } from '../../ui/pages/back-link.tsx';
import { ItemPage } from '../../ui/pages/item-page.tsx';
import { PageMeta } from '../../ui/pages/page-meta.tsx';
import { Block, Loading, TextBlocks } from '../../ui/pages/skeleton.tsx';

export function loader({ params: { id = '' }, require }: PageLoad) {
  return require(eventQueries.one(id));
}

export function Component() {
  const { id = '' } = useParams();
  const site = useSite();
  return (
    <ItemPage
      query={useQuery(eventQueries.one(id))}
      noun="event"
      loading={
        <CommunityPage>
          <Loading label="Loading event...">
            <Block className="h-9 w-2/3" />
            <div className="mt-6">
              <TextBlocks />
            </div>
          </Loading>
        </CommunityPage>
      }
      hint="The link may contain a typo."
      actions={<ButtonLink href={paths.events()}>All events</ButtonLink>}
    >
      {(event) => (
        <CommunityPage>
          <PageMeta
            title={event.title}
            description={`A ${typeLabels[event.type].toLowerCase()} of the ${site.name} community.`}
            path={paths.event(id)}
            jsonLd={eventJsonLd(site, event)}
          />
          <BackLink href={paths.events()}>Events</BackLink>
          <h1 dir="auto" className="mt-2 text-2xl">
            {event.title}
          </h1>
          <p className="mt-3 flex flex-wrap gap-2">
            <EventBadges event={event} />
          </p>
          <EventView key={id} event={event} />
        </CommunityPage>
      )}
    </ItemPage>
  );
}

function eventJsonLd({ url, name }: Site, event: CommunityEvent): object {
  return {
    '@type': 'Event',
    name: event.title,
    startDate: event.startsAt,
    endDate: event.endsAt,
    url: url + paths.event(event.id),
    eventStatus: `https://schema.org/${event.cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    ...(event.place && { location: { '@type': 'Place', name: event.place } }),
    organizer: { '@type': 'Organization', name, url },
  };
}
