import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type EventType, eventDaysMax, eventTypes } from '../../domain/community/events.ts';
import { idOf, type Viewer } from '../../domain/identity/viewer.ts';
import type { Database } from '../core/connection.ts';
import { countUpTo, limitOffset, withTotal } from '../core/limit-offset.ts';
import { isAfter, listOrder, orderedBy, type PagePart, sortKeysOf } from '../core/list-order.ts';
import { time } from '../core/rows.ts';
import { type RowChange, type Toggled, toggleRow, updateCount } from '../core/toggle.ts';
import type { StoredText } from '../texts/rendered-texts.ts';

/** An event in a list. */
const eventRow = z.strictObject({
  id: z.string(),
  title: z.string(),
  type: z.enum(eventTypes),
  place: z.string(),
  starts_at: time,
  ends_at: time,
  participants_count: z.number(),
  joined: z.boolean(),
  cancelled: z.boolean(),
});
export type EventRow = z.infer<typeof eventRow>;

/** An event with its text and its latest participants. */
const fullEventRow = eventRow.extend({
  body: z.string(),
  body_html: z.string(),
  updated_at: time,
  people: z.array(z.strictObject({ username: z.string(), name: z.string(), avatar: z.string() })),
});
export type FullEventRow = z.infer<typeof fullEventRow>;

/** Upcoming events are sorted by the earliest first, past events by the latest first. */
export const eventOrders = {
  upcoming: listOrder('asc', ['starts_at', 'timestamptz'], ['id', 'uuid']),
  past: listOrder('desc', ['ends_at', 'timestamptz'], ['id', 'uuid']),
};

const pageRow = eventRow.extend({ sort_keys: z.array(z.string()), total: z.number() });

/**
 * One page of upcoming and current events, earliest first, or of past events, latest first, and their number,
 * counted up to 10,001.
 */
export async function selectEvents(
  db: Database,
  viewer: Viewer,
  when: 'upcoming' | 'past',
  now: Date,
  page: PagePart,
): Promise<{ rows: (EventRow & { sort_keys: string[] })[]; total: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const where =
    when === 'past'
      ? sql`ends_at <= ${at}`
      : sql`starts_at > ${at} - make_interval(days => ${eventDaysMax}) and ends_at > ${at}`;
  const order = eventOrders[when];
  const total = countUpTo(sql`events where ${where}`);
  const rows = await db.rows(
    pageRow,
    sql`
    select ${columns(viewer)}, ${sortKeysOf(order)} as sort_keys, ${total} as total from events e
    where ${where} and ${isAfter(order, page)} ${orderedBy(order)} ${limitOffset(page)}`,
  );
  return withTotal(db, rows, total, page);
}

/** One event. */
export async function selectEvent(
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<FullEventRow | undefined> {
  const [row] = await db.rows(
    fullEventRow,
    sql`
    select ${columns(viewer)}, e.body, e.body_html, e.updated_at, coalesce((
      select json_agg(json_build_object('username', u.username, 'name', u.display_name, 'avatar', u.avatar_url))
      from (select user_id from event_participants where event_id = e.id order by created_at desc limit 24) p
      join users u on u.id = p.user_id), '[]') as people
    from events e where e.id = ${id}`,
  );
  return row;
}

interface EventText extends StoredText {
  title: string;
  type: EventType;
  place: string;
  startsAt: string;
  endsAt: string;
}

/** Adds an event. */
export async function insertEvent(
  db: Database,
  {
    id,
    authorId,
    title,
    type,
    place,
    startsAt,
    endsAt,
    body,
    bodyHtml,
  }: EventText & {
    id: string;
    authorId: string;
  },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    insert into events (id, author_id, type, title, body, body_html, place, starts_at, ends_at, created_at, updated_at)
    values (${id}, ${authorId}, ${type}, ${title}, ${body}, ${bodyHtml}, ${place}, ${startsAt}, ${endsAt}, ${at}, ${at})`);
}

/** Replaces an event's details. */
export async function updateEventRow(
  db: Database,
  id: string,
  { title, type, place, startsAt, endsAt, body, bodyHtml }: EventText,
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update events set type = ${type}, title = ${title}, body = ${body}, body_html = ${bodyHtml}, place = ${place},
      starts_at = ${startsAt}, ends_at = ${endsAt}, updated_at = ${now.toISOString()} where id = ${id}`);
}

/** Cancels an event. */
export async function cancelEventRow(db: Database, id: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await db.execute(sql`
    update events set cancelled_at = coalesce(cancelled_at, ${at}), updated_at = ${at} where id = ${id}`);
}

/** Joins an event or leaves it, and updates its counter. Undefined when there is no such event. */
export function changeParticipantRow(
  db: Database,
  userId: string,
  id: string,
  change: RowChange,
  now: Date,
): Promise<Toggled | undefined> {
  return toggleRow(db, {
    change,
    table: 'event_participants',
    key: ['event_id', 'user_id'],
    subject: sql`select id from events where id = ${id}`,
    userId,
    now,
    count: sql`select participants_count from events where id = ${id}`,
    counters: updateCount('events', 'participants_count', id),
  });
}

/** Removes a user from the events they joined and updates the events' counters. */
export async function removeParticipationsOf(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    with removed as (delete from event_participants where user_id = ${userId} returning event_id)
    update events set participants_count = participants_count - 1 from removed where events.id = removed.event_id`);
}

function columns(viewer: Viewer) {
  const me = idOf(viewer);
  const joined = me
    ? sql`exists (select 1 from event_participants where event_id = e.id and user_id = ${me})`
    : sql`false`;
  return sql`e.id, e.title, e.type, e.place, e.starts_at, e.ends_at, e.participants_count, ${joined} as joined,
    e.cancelled_at is not null as cancelled`;
}
