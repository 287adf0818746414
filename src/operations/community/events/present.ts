import type { CommunityEvent, EventSummary } from '../../../contract/community/events.ts';
import { paths } from '../../../contract/core/routes.ts';
import type { EventRow, FullEventRow } from '../../../database/community/events.ts';
import { isSignedIn, type Viewer } from '../../../domain/identity/viewer.ts';
import { isoTime } from '../../core/iso-time.ts';
import { presentByline } from '../../people/byline.ts';

/** Converts a row to its API form for lists. */
export function presentEventSummary(row: EventRow): EventSummary {
  return {
    id: row.id,
    url: paths.event(row.id),
    title: row.title,
    type: row.type,
    startsAt: isoTime(row.starts_at),
    endsAt: isoTime(row.ends_at),
    place: row.place,
    participants: row.participants_count,
    joined: row.joined,
    cancelled: row.cancelled,
  };
}

/**
 * Converts a row to the API form of a single event, with what the viewer may do: members can join until it is
 * over or cancelled, admins can edit it.
 */
export function presentEvent(viewer: Viewer, row: FullEventRow, now: Date): CommunityEvent {
  const summary = presentEventSummary(row);
  return {
    ...summary,
    bodyMd: row.body,
    bodyHtml: row.body_html,
    updatedAt: isoTime(row.updated_at),
    people: row.people.map(({ username, name, avatar }) => presentByline(username, name, avatar)),
    can: {
      edit: viewer.role === 'admin',
      join: isSignedIn(viewer) && !row.cancelled && new Date(summary.endsAt) > now,
    },
  };
}
