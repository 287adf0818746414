import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Bytes. */
export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** What the text search looks into. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A time in UTC, to the millisecond. */
export function time(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** When something came about; now, unless said otherwise. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow();
}

/** Who reacted to which prompt, and when. */
export function reaction() {
  return {
    promptId: uuid('prompt_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at'),
  };
}
