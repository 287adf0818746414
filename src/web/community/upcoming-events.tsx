import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import { EventRow } from '../events/event-row.tsx';
import { eventQueries } from '../events/queries.ts';
import { SectionCard } from './section-card.tsx';
import { SectionList } from './section-list.tsx';

/** The next two events. */
export function UpcomingEvents() {
  return (
    <SectionCard title="Upcoming Events" more={{ label: 'View All Events', href: paths.events() }}>
      <SectionList
        of={useQuery(eventQueries.next())}
        items={({ items }) => items}
        keyOf={({ id }) => id}
        row={(event) => <EventRow event={event} as="h3" />}
        loading="Loading events..."
        rows={2}
        rowClass="h-20"
        empty={{
          text: 'Nothing is planned right now.',
          action: 'Suggest an event',
          href: paths.newDiscussion('ideas'),
        }}
      />
    </SectionCard>
  );
}
