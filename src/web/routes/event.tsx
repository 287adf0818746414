import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { CommunityEvent } from '../../contract/events.ts';
import { paths } from '../../contract/routes.ts';
import { joinedLabel, typeLabels } from '../events/event-labels.ts';
import { EventView } from '../events/event-view.tsx';
import { eventQueries } from '../events/queries.ts';
import type { PageLoad } from '../runtime/page-load.ts';
import { type Site, useSite } from '../runtime/site.ts';
import { BackLink } from '../ui/back-link.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { LoadFailure } from '../ui/not-found.tsx';
import { PageMeta } from '../ui/page-meta.tsx';
import { Block, Loading, TextBlocks } from '../ui/skeleton.tsx';
import { Badge } from '../ui/tag.tsx';

export function loader({ params: { id = '' }, require }: PageLoad) {
  return require(eventQueries.one(id));
}

export function Component() {
  const { id = '' } = useParams();
  const site = useSite();
  const { data: event, error, refetch, isFetching } = useQuery(eventQueries.one(id));
  if (event) {
    return (
      <div className="page-width max-w-[49rem] pt-8 sm:pt-12">
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
          <Badge>{typeLabels[event.type]}</Badge>
          {event.cancelled && <Badge tone="danger">Cancelled</Badge>}
          {event.joined && <Badge tone="success">{joinedLabel(event)}</Badge>}
        </p>
        <EventView key={id} event={event} />
      </div>
    );
  }
  if (!error) {
    return (
      <Loading label="Loading event..." className="page-width max-w-[49rem] pt-8 sm:pt-12">
        <PageMeta title="Event" description="An event is being loaded." />
        <Block className="h-9 w-2/3" />
        <div className="mt-6">
          <TextBlocks />
        </div>
      </Loading>
    );
  }
  return (
    <LoadFailure
      noun="event"
      hint="The link may contain a typo."
      actions={<ButtonLink href={paths.events()}>All events</ButtonLink>}
      of={{ error, refetch, isFetching }}
    />
  );
}

function eventJsonLd({ url, name }: Site, event: CommunityEvent): object {
  return {
    '@context': 'https://schema.org',
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
