import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../core/columns.ts';

/** Emails that the mail server has not accepted yet. */
export const waitingMails = pgTable('waiting_mails', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  /** Encrypted. */
  content: text('content').notNull(),
  attempts: integer('attempts').notNull(),
  createdAt: time('created_at').notNull(),
  nextAt: time('next_at').notNull(),
  expiresAt: time('expires_at'),
  replacesKey: text('replaces_key'),
});
