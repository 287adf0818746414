import type { EventSummary } from '../../../contract/community/events.ts';
import { paths } from '../../../contract/core/routes.ts';
import { shortDate } from '../../ui/dates.ts';
import { useTimeZone } from '../../ui/local-time.tsx';
import { quantity } from '../../ui/numbers.ts';
import { CardLink, cardLinkFrame } from '../../ui/pages/card.tsx';
import { Badge } from '../../ui/tag.tsx';
import { joinedLabel, spanLabel, typeLabels } from './event-labels.ts';

/** An event in a list; the whole row is a link to it. */
export function EventRow({ event, as: Heading = 'h2' }: { event: EventSummary; as?: 'h2' | 'h3' }) {
  const zone = useTimeZone();
  // 'Nov 21, 2025'
  const [month, day] = shortDate(event.startsAt, zone).split(/[ ,]/);
  return (
    <article
      className={`${cardLinkFrame} -mx-3 flex gap-3.5 rounded-control px-3 py-3.5 -outline-offset-2 hover:bg-sunken`}
    >
      <p
        aria-hidden
        className="flex size-12 shrink-0 flex-col items-center justify-center rounded-control bg-ember-soft text-ember"
      >
        <span className="text-xs leading-tight font-medium uppercase">{month}</span>
        <span className="font-display text-lg leading-tight font-semibold">{day}</span>
      </p>
      <div className="min-w-0 grow">
        <Heading className="font-sans text-base leading-snug font-medium tracking-normal">
          <CardLink href={paths.event(event.id)}>{event.title}</CardLink>
        </Heading>
        <p className="mt-1 text-sm text-muted">
          <time dateTime={event.startsAt}>{spanLabel(event, zone)}</time>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <EventBadges event={event} />
          {quantity(event.participants, 'participant')}
        </p>
      </div>
    </article>
  );
}

export function EventBadges({
  event,
}: {
  event: Pick<EventSummary, 'type' | 'endsAt' | 'cancelled' | 'joined'>;
}) {
  return (
    <>
      <Badge>{typeLabels[event.type]}</Badge>
      {event.cancelled && <Badge tone="danger">Canceled</Badge>}
      {event.joined && <Badge tone="success">{joinedLabel(event)}</Badge>}
    </>
  );
}
