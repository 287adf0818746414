import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A time in UTC, to the millisecond. */
export function time(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 });
}

/** A required time that defaults to the current one. */
export function moment(name: string) {
  return timestamp(name, { withTimezone: true, precision: 3 }).notNull().defaultNow();
}

/** The columns of a like or bookmark. */
export function collected() {
  return {
    promptId: uuid('prompt_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: moment('created_at'),
  };
}
