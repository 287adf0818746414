import { sql } from 'drizzle-orm';
import type { Reaction } from './reactions.ts';

export const bookmarks: Reaction = { table: sql`bookmarks`, counter: 'bookmarks_count' };
