import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from './columns.ts';
import type { StoredSample } from './json-columns.ts';

/**
 * What was published of prompts that have changed since: all their versions, the current one included. Rows never change, except that the
 * ids of deleted users are removed.
 */
export const promptVersions = pgTable(
  'prompt_versions',
  {
    promptId: uuid('prompt_id').notNull(),
    number: integer('number').notNull(),
    authorId: uuid('author_id'),
    note: text('note').notNull(),
    createdAt: time('created_at').notNull(),
    title: text('title').notNull(),
    heading: text('heading').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    topicId: text('topic_id'),
    tags: text('tags').array().notNull(),
    samples: jsonb('samples').$type<StoredSample[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.promptId, table.number] })],
);
