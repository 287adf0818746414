import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { authorActions, contentActions } from '../../domain/core/decisions.ts';

/** What the decision of a case `c` did. */
export const decisionColumns = sql`c.content_action as content, c.author_action as author, c.suspended_days as days`;
export const decisionShape = {
  content: z.enum(contentActions),
  author: z.enum(authorActions),
  days: z.number().nullable(),
};

/** Whether the decision of a case `c` changed something; otherwise the reports were dismissed. */
export const isLogged = sql`(c.content_action <> 'keep' or c.author_action <> 'none')`;
