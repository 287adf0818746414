import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarDays, CalendarPlus, Download, MapPin } from 'lucide-react';
import { useState } from 'react';
import type { CommunityEvent } from '../../../contract/community/events.ts';
import { paths } from '../../../contract/core/routes.ts';
import { isWebAddress } from '../../../domain/core/addresses.ts';
import { Boundary } from '../../core/boundary.tsx';
import { useFeedAddress } from '../../core/feed-address.ts';
import { useApi } from '../../core/query-client.ts';
import { AuthorLink } from '../../people/author-link.tsx';
import { useMe } from '../../people/queries.ts';
import { RichText } from '../../texts/rich-text.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { useTimeZone } from '../../ui/local-time.tsx';
import { quantity } from '../../ui/numbers.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { EventForm, type EventValues } from './event-form.tsx';
import { isOver, spanLabel } from './event-labels.ts';
import { eventQueries } from './queries.ts';

/** An event's time, place, description, participants and actions. */
export function EventView({ event }: { event: CommunityEvent }) {
  const { id, place, bodyHtml, people, participants, can } = event;
  const api = useApi();
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  const over = isOver(event);
  const change = useMutation({
    mutationFn: (body: EventValues) => api.updateEvent({ params: { id }, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: eventQueries.all });
      setEditing(false);
      toast.success('Event updated');
    },
  });
  const zone = useTimeZone();
  const calendar = useFeedAddress(`/api/events/${id}/calendar.ics`);
  if (editing) {
    return (
      <div className="mt-6">
        <EventForm
          initial={event}
          send={change}
          submit="Save changes"
          busyLabel="Saving..."
          onCancel={() => setEditing(false)}
        />
      </div>
    );
  }
  return (
    <>
      <ul className="mt-4 space-y-1.5 text-muted">
        <li className="flex items-start gap-2">
          <CalendarDays size={17} aria-hidden className="mt-1 shrink-0" />
          <time dateTime={event.startsAt}>{spanLabel(event, zone)}</time>
        </li>
        {place && (
          <li className="flex items-start gap-2">
            <MapPin size={17} aria-hidden className="mt-1 shrink-0" />
            {isWebAddress(place) ? (
              <a href={place} rel="nofollow noopener noreferrer" className="link min-w-0">
                {place}
              </a>
            ) : (
              <bdi className="min-w-0">{place}</bdi>
            )}
          </li>
        )}
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Boundary>
          <JoinButton event={event} />
        </Boundary>
        {!over && (
          <ButtonLink href={calendar} download data-native="" variant="secondary">
            <Download size={17} aria-hidden />
            Add to calendar
          </ButtonLink>
        )}
        {can.edit && (
          <Boundary>
            <EventAdmin event={event} onEdit={() => setEditing(true)} />
          </Boundary>
        )}
      </div>
      <div className="mt-7">
        <RichText html={bodyHtml} />
      </div>
      <section aria-labelledby="participants" className="mt-10 border-hairline border-t pt-6">
        <h2 id="participants" className="text-lg">
          {quantity(participants, 'participant')}
        </h2>
        {people.length ? (
          <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 text-sm">
            {people.map((user) => (
              <li key={user.username} className="min-w-0 max-w-full">
                <AuthorLink author={user} size={28} />
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-2 text-sm text-muted">{over ? 'No one joined.' : 'No one has joined yet.'}</p>
        )}
        {participants > people.length && (
          <p className="mt-3 text-sm text-muted">and {participants - people.length} more</p>
        )}
      </section>
    </>
  );
}

/** Admin actions of an event: edit and cancel. */
function EventAdmin({ event, onEdit }: { event: CommunityEvent; onEdit: () => void }) {
  const { id, title, cancelled } = event;
  const api = useApi();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.cancelEvent({ params: { id } }),
    onSuccess: async () => {
      setConfirming(false);
      toast.success('Event canceled');
      await queries.invalidateQueries({ queryKey: eventQueries.all });
    },
    onError: (error) => {
      setConfirming(false);
      toast.failure(error);
    },
  });
  return (
    <>
      <Button variant="secondary" onClick={onEdit}>
        Edit
      </Button>
      {!cancelled && !isOver(event) && (
        <Button variant="danger" onClick={() => setConfirming(true)}>
          Cancel event
        </Button>
      )}
      <ConfirmDialog
        open={confirming}
        question="Cancel this event?"
        description={`“${title}” stays listed, marked as canceled. This can’t be undone.`}
        confirmLabel={cancel.isPending ? 'Canceling...' : 'Cancel event'}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setConfirming(false)}
      />
    </>
  );
}

/**
 * Joins or leaves an event. For visitors a form that leads to sign-in and back, which works without scripts.
 */
function JoinButton({ event }: { event: CommunityEvent }) {
  const { id, joined, cancelled, can } = event;
  const me = useMe();
  const api = useApi();
  const queries = useQueryClient();
  const join = useMutation({
    mutationFn: () => api.joinEvent({ params: { id } }),
    onSuccess: async (state) => {
      queries.setQueryData(eventQueries.one(id).queryKey, (cached) => cached && { ...cached, ...state });
      await queries.invalidateQueries({ queryKey: eventQueries.all });
    },
    onError: toast.failure,
  });
  if (cancelled) return null;
  if (isOver(event)) return <p className="py-2 text-muted">This event is over.</p>;
  if (me) {
    if (!can.join) return null;
    return (
      <Button variant={joined ? 'secondary' : 'primary'} busy={join.isPending} onClick={() => join.mutate()}>
        {joined ? <CalendarCheck size={17} aria-hidden /> : <CalendarPlus size={17} aria-hidden />}
        <span>{joined ? 'Leave event' : 'Join event'}</span>
      </Button>
    );
  }
  return (
    <form action={paths.login()}>
      <input type="hidden" name="next" value={paths.event(id)} />
      <Button type="submit">Sign in to join</Button>
    </form>
  );
}
