import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { CommunityEvent } from '../../contract/events.ts';
import { paths } from '../../contract/routes.ts';
import { CommunityPage } from '../community/community-page.tsx';
import { typeLabels } from '../events/event-labels.ts';
import { EventBadges } from '../events/event-row.tsx';
import { EventView } from '../events/event-view.tsx';
import { eventQueries } from '../events/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { type Site, useSite } from '../runtime/site.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { ItemPage } from '../ui/item-page.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Block, Loading, TextBlocks } from '../ui/skeleton.tsx';

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
