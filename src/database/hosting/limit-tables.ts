import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 }).notNull();

/** The number of refusals of a kind, by the part of an hour that begins at `beginsAt`. */
export const refusals = pgTable(
  'refusals',
  { beginsAt: time('begins_at'), kind: text('kind').notNull(), count: integer('count').notNull() },
  (table) => [primaryKey({ columns: [table.beginsAt, table.kind] })],
);
