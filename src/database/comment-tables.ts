import { integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';

export const comments = pgTable('comments', {
  id: uuid('id').primaryKey(),
  promptId: uuid('prompt_id').notNull(),
  /** The comment that begins the thread; its own id where it is that one. */
  threadId: uuid('thread_id').notNull(),
  authorId: uuid('author_id'),
  body: text('body').notNull(),
  bodyHtml: text('body_html').notNull(),
  createdAt: time('created_at').notNull(),
  editedAt: time('edited_at'),
  deletedAt: time('deleted_at'),
});

/** What a person thinks of a prompt; without stars, of whom only comments. */
export const ratings = pgTable(
  'ratings',
  {
    promptId: uuid('prompt_id').notNull(),
    userId: uuid('user_id').notNull(),
    stars: smallint('stars'),
    ratedAt: time('rated_at'),
    /** How many comments of theirs stand there. */
    comments: integer('comments').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.userId] })],
);
