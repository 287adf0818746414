import { useQuery } from '@tanstack/react-query';
import { paths } from '../../contract/routes.ts';
import { EventRow } from '../events/event-row.tsx';
import { eventQueries } from '../events/queries.ts';
import { Result } from '../ui/result.tsx';
import { Block, Loading } from '../ui/skeleton.tsx';
import { SectionCard } from './section-card.tsx';

/** The next two events. */
export function UpcomingEvents() {
  const next = useQuery(eventQueries.next());
  return (
    <SectionCard title="Upcoming Events" more={{ label: 'View All Events', href: paths.events() }}>
      <Result of={next} loading={<Shape />}>
        {({ items }) =>
          items.length ? (
            <ul className="divide-y divide-hairline">
              {items.map((event) => (
                <li key={event.id}>
                  <EventRow event={event} as="h3" />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-sm text-muted">
              Nothing is planned right now.{' '}
              <a href={paths.newDiscussion('ideas')} className="link">
                Suggest an event
              </a>
            </p>
          )
        }
      </Result>
    </SectionCard>
  );
}

function Shape() {
  return (
    <Loading label="Loading events...">
      <div className="space-y-3">
        {[...Array(2).keys()].map((place) => (
          <Block key={place} className="h-20" />
        ))}
      </div>
    </Loading>
  );
}
