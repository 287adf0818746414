import { sql } from 'drizzle-orm';
import type { Reaction } from './reactions.ts';

export const likes: Reaction = { table: sql`likes`, counter: 'likes_count' };
