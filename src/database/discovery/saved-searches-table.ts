import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PromptFilters } from '../../domain/discovery/prompt-filters.ts';
import { moment } from '../core/columns.ts';

export const savedSearches = pgTable('saved_searches', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  filters: jsonb('filters').$type<PromptFilters>().notNull(),
  /** See `filtersKey` in domain/discovery/prompt-filters.ts. */
  filtersKey: text('filters_key').notNull(),
  createdAt: moment('created_at'),
});
