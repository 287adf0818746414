import { type SQL, sql } from 'drizzle-orm';
import type { TextAccess } from '../../domain/identity/viewer.ts';
import type { ReportSubject } from '../../domain/moderation/reports.ts';
import { reportedComment } from '../prompts/comments.ts';
import { visibleTo } from '../prompts/prompt-rows.ts';
import { promptText } from './reported-text.ts';

/**
 * Selects id, author_id and copy of a subject that the reader may see, in this order. The copy contains only
 * what they may read. Moderators cannot read drafts, so drafts cannot be reported.
 */
export const reportedSubjects: Record<ReportSubject, (reader: TextAccess, id: string) => SQL> = {
  prompt: (reader, id) => sql`
    select p.id, p.author_id, ${promptText(reader)}
    from prompts p where p.id = ${id} and p.status <> 'draft' and ${visibleTo(reader.viewer)}`,
  comment: ({ viewer }, id) => reportedComment(viewer, id),
};
