import { type SQL, sql } from 'drizzle-orm';
import { showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';
import type { StoredStatus } from '../core/schema.ts';

/** The stored form of a status. */
export function storedStatus(status: PromptStatus, isAdult: boolean): StoredStatus {
  return status === 'published' && isAdult ? 'adult' : status;
}

/** The status of a prompt `p`. */
export const statusColumn = sql`(case p.status when 'adult' then 'published' else p.status end)`;

/** Whether a prompt `p` is published, adult or not. */
export const isPublished = sql`p.status in ('published', 'adult')`;

/** Whether a prompt `p` is published and shown to the viewer in lists. */
export function isListedFor(viewer: Viewer): SQL {
  return showsAdult(viewer) ? isPublished : sql`p.status = 'published'`;
}
