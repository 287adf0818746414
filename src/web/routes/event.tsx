import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { CommunityEvent } from '../../contract/events.ts';
import { paths } from '../../contract/routes.ts';
import { Trail } from '../community/trail.tsx';
import { typeLabels } from '../events/event-labels.ts';
import { EventView } from '../events/event-view.tsx';
import { eventQueries } from '../events/queries.ts';
import type { PageLoad } from '../page-load.ts';
import { type Site, useSite } from '../site.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
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
          description={`A ${typeLabels[event.type].toLowerCase()} of the community.`}
          path={paths.event(id)}
          jsonLd={structured(site, event)}
        />
        <Trail label="Events" href={paths.events()} />
        <h1 dir="auto" className="mt-2 text-2xl">
          {event.title}
        </h1>
        <p className="mt-3 flex flex-wrap gap-2">
          <Badge>{typeLabels[event.type]}</Badge>
          {event.cancelled && <Badge tone="danger">Cancelled</Badge>}
          {event.joined && <Badge tone="success">You take part</Badge>}
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
  if (error.status === 404) {
    return (
      <div className="page-width py-24 text-center">
        <PageMeta title="Event not found" description="There is no event at this address." noindex />
        <h1 className="text-2xl">Event not found</h1>
        <p className="mx-auto mt-3 max-w-prose text-muted">The link may have a slip in it.</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <ButtonLink href={paths.events()}>All events</ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <div className="page-width max-w-[49rem] py-16">
      <PageMeta title="Event" description="This event could not be loaded." noindex />
      <h1 className="mb-5 text-2xl">This event could not be loaded</h1>
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {error.message}
      </Notice>
    </div>
  );
}

function structured({ url, name }: Site, event: CommunityEvent): object {
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
