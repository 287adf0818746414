import { sql } from 'drizzle-orm';

/** The text of a comment `c`, or of a hidden comment `h`, on a prompt `p`. */
export const commentText = {
  shown: sql`jsonb_build_object('title', p.title, 'body', c.body, 'promptId', p.id)`,
  hidden: sql`jsonb_build_object('title', p.title, 'body', h.body, 'promptId', p.id)`,
};
