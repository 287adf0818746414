import { moderationCases } from '../../src/database/moderation/moderation-tables.ts';
import type { Context } from '../../src/operations/core/context.ts';

type NewCase = typeof moderationCases.$inferInsert;

/** A decision that is only noted: nothing is hidden. Returns the id of its case. */
export async function aDecision(
  { pool, contextFor }: { pool: Pick<Context, 'db'>; contextFor(viewer: { role: 'system' }): Context },
  about: Pick<NewCase, 'subjectId' | 'authorId'> & Partial<NewCase>,
): Promise<string> {
  const { now, newId } = contextFor({ role: 'system' });
  const at = about.decidedAt ?? now();
  const id = newId();
  await pool.db.insert(moderationCases).values({
    id,
    subjectKind: 'prompt',
    subjectCopy: { title: 'Buy now', body: 'The best shop: example.com' },
    openedAt: at,
    updatedAt: at,
    decidedAt: at,
    decidedBy: null,
    content: 'hide',
    author: 'none',
    rule: 'spam',
    note: 'It only advertises a shop.',
    ...about,
  });
  return id;
}
