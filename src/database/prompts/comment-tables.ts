import { boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../core/columns.ts';

export const comments = pgTable('comments', {
  id: uuid('id').primaryKey(),
  promptId: uuid('prompt_id').notNull(),
  /** The first comment of the thread; its own id for that comment. */
  threadId: uuid('thread_id').notNull(),
  authorId: uuid('author_id'),
  body: text('body').notNull(),
  bodyHtml: text('body_html').notNull(),
  createdAt: time('created_at').notNull(),
  editedAt: time('edited_at'),
  deletedAt: time('deleted_at'),
  /** The version that it was written about; null if unknown. */
  promptVersion: integer('prompt_version'),
});

/** A user's feedback on a prompt; `stars` is null if they only commented. */
export const ratings = pgTable(
  'ratings',
  {
    promptId: uuid('prompt_id').notNull(),
    userId: uuid('user_id').notNull(),
    stars: smallint('stars'),
    ratedAt: time('rated_at'),
    /** The number of their comments on the prompt. */
    comments: integer('comments').notNull().default(0),
    /** The version that was rated; null if unknown. */
    promptVersion: integer('prompt_version'),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.userId] })],
);

/** Whether a version of a prompt worked for a user. */
export const promptOutcomes = pgTable(
  'prompt_outcomes',
  {
    promptId: uuid('prompt_id').notNull(),
    promptVersion: integer('prompt_version').notNull(),
    userId: uuid('user_id').notNull(),
    worked: boolean('worked').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.promptVersion, table.userId] })],
);
