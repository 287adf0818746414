import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../core/columns.ts';

/** The single row has the id of the log. Triggers lock it, so that rows of `changes` commit in order. */
export const changeLog = pgTable('change_log', {
  single: boolean('single').primaryKey().default(true),
  id: uuid('id').notNull(),
});

/** Changes of what lists contain, in the order of their commits. Triggers write them. */
export const changes = pgTable('changes', {
  position: bigint('position', { mode: 'number' }).primaryKey(),
  subjectKind: text('subject_kind', { enum: ['prompt', 'collection'] }).notNull(),
  subjectId: uuid('subject_id').notNull(),
  audienceBefore: text('audience_before', { enum: ['everyone', 'adults'] }),
  audienceAfter: text('audience_after', { enum: ['everyone', 'adults'] }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  followsAt: timestamp('follows_at', { withTimezone: true }),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  loggedAt: moment('logged_at'),
});
