import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ProcessMeasures, ProcessRole } from '../../domain/hosting/processes.ts';
import { moment } from '../core/columns.ts';

/** The running processes of the site. A row that its process has not updated for a minute is deleted. */
export const processes = pgTable('processes', {
  id: uuid('id').primaryKey(),
  role: text('role').$type<ProcessRole>().notNull(),
  host: text('host').notNull(),
  pid: integer('pid').notNull(),
  startedAt: moment('started_at'),
  seenAt: moment('seen_at'),
  /** The number of times it has changed data. */
  changes: integer('changes').notNull(),
  /** Resident memory. */
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
  measures: jsonb('measures').$type<ProcessMeasures>().notNull(),
});
