import { type SQL, sql } from 'drizzle-orm';
import type { ReportSubject } from '../domain/reports.ts';

/** A subject's words, stored in reports and compared with them: of a prompt `p`, of a comment `c` on it, or of a hidden comment `h`. */
export const subjectWords: Record<ReportSubject | 'hiddenComment', SQL> = {
  prompt: sql`jsonb_build_object('title', p.title, 'heading', p.heading, 'summary', p.summary, 'body', p.body, 'tags', p.tags,
    'imageUrl', p.image_url, 'samples', p.samples)`,
  comment: sql`jsonb_build_object('title', p.title, 'body', c.body, 'promptId', p.id)`,
  hiddenComment: sql`jsonb_build_object('title', p.title, 'body', h.body, 'promptId', p.id)`,
};
