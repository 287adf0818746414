import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../core/connection.ts';

const heldPromptRow = z.strictObject({
  /** The prompt that it is a fork of, or null. */
  source_id: z.string().nullable(),
});

/**
 * The prompt of a case that was opened by its publication, so that no user was notified of it; undefined for
 * any other case.
 */
export async function selectHeldPrompt(
  tx: Database,
  caseId: string,
): Promise<z.infer<typeof heldPromptRow> | undefined> {
  const [row] = await tx.rows(
    heldPromptRow,
    sql`
    select (select source_id from prompt_forks where prompt_id = p.id) as source_id
    from moderation_cases c join prompts p on p.id = c.subject_id and p.published_at = c.opened_at where c.id = ${caseId}`,
  );
  return row;
}

const heldCommentRow = z.strictObject({ body: z.string(), thread_id: z.string(), prompt_id: z.string() });

/** The same for a comment. */
export async function selectHeldComment(
  tx: Database,
  caseId: string,
): Promise<z.infer<typeof heldCommentRow> | undefined> {
  const [row] = await tx.rows(
    heldCommentRow,
    sql`
    select m.body, m.thread_id, m.prompt_id
    from moderation_cases c join comments m on m.id = c.subject_id and m.created_at = c.opened_at where c.id = ${caseId}`,
  );
  return row;
}
