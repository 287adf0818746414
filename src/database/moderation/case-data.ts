import { and, asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../core/connection.ts';
import { comments } from '../prompts/comment-tables.ts';
import { hiddenComments, moderationCases } from './moderation-tables.ts';

/**
 * The moderation cases about a user's content, by id, without the reports: the first `limit` after a cursor.
 */
export function casesAbout(db: Database, authorId: string, after: { id: string } | undefined, limit: number) {
  const { id, subjectKind, subjectId, openedAt, withheldAt, decidedAt, content, author, rule, note, days } =
    moderationCases;
  return db
    .select({
      id,
      subjectKind,
      subjectId,
      openedAt,
      withheldAt,
      decidedAt,
      content,
      author,
      rule,
      note,
      days,
    })
    .from(moderationCases)
    .where(and(eq(moderationCases.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}

/** A user's comments that moderators have hidden, by id: the first `limit` after a cursor. */
export function hiddenCommentsOf(
  db: Database,
  authorId: string,
  after: { id: string } | undefined,
  limit: number,
) {
  const { id, promptId, createdAt } = comments;
  const { body, hiddenAt } = hiddenComments;
  return db
    .select({ id, promptId, bodyMd: body, createdAt, hiddenAt })
    .from(hiddenComments)
    .innerJoin(comments, eq(id, hiddenComments.commentId))
    .where(and(eq(hiddenComments.authorId, authorId), after && gt(id, after.id)))
    .orderBy(asc(id))
    .limit(limit);
}
