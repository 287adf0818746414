import { type SQL, sql } from 'drizzle-orm';
import type { ReportSubject } from '../domain/reports.ts';
import type { Viewer } from '../domain/viewer.ts';
import { reportedComment } from './comments.ts';
import { visibleTo } from './prompt-rows.ts';
import { subjectWords } from './reported-words.ts';

/** Selects id, author_id and copy of a subject that the viewer may see, in this order. */
export const reportedSubjects: Record<ReportSubject, (viewer: Viewer, id: string) => SQL> = {
  prompt: (viewer, id) => sql`
    select p.id, p.author_id, ${subjectWords.prompt}
    from prompts p where p.id = ${id} and ${visibleTo(viewer)}`,
  comment: reportedComment,
};
