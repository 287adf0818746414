import { type SQL, sql } from 'drizzle-orm';
import { showsAdult, type Viewer } from '../../domain/identity/viewer.ts';
import type { PromptStatus } from '../../domain/prompts/prompt-status.ts';

/**
 * A status as it is stored. A published prompt that is marked adult has a status of its own: statements, indexes and counters of
 * published prompts leave it out unless they name it.
 */
export type StoredStatus = PromptStatus | 'adult';

/** The stored form of a status. */
export function storedStatus({ status, isAdult }: { status: PromptStatus; isAdult: boolean }): StoredStatus {
  return status === 'published' && isAdult ? 'adult' : status;
}

/** The status of a prompt `p`. */
export const statusColumn = sql`(case p.status when 'adult' then 'published' else p.status end)`;

/** Whether a prompt `p` is published, adult or not. */
export const isPublished = sql`p.status in ('published', 'adult')`;

/** Whether a prompt `p` is published and shown to the viewer among others. */
export function isListedFor(viewer: Viewer): SQL {
  return showsAdult(viewer) ? isPublished : sql`p.status = 'published'`;
}
