import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../core/columns.ts';

export const backups = pgTable('backups', {
  id: uuid('id').primaryKey(),
  due: time('due').notNull(),
  attempt: integer('attempt').notNull(),
  startedAt: time('started_at').notNull(),
  aliveUntil: time('alive_until').notNull(),
  finishedAt: time('finished_at'),
  outcome: text('outcome', { enum: ['good', 'failed'] }),
  bytes: bigint('bytes', { mode: 'number' }),
  message: text('message').notNull().default(''),
});
