import type { AuditEntry } from '../../contract/audit.ts';
import { type AuditRow, selectAuditEntries } from '../../database/audit.ts';
import { type AuditAction, systemActor } from '../../domain/audit.ts';
import type { AdminContext } from '../context.ts';
import type { Failure } from '../failure.ts';
import { offsetOf, type Page, pageOf } from '../paging.ts';
import { isoTime } from '../prompts/present.ts';

/** One page of what admins did, last action first. Fails with malformed. */
export async function listAudit(
  ctx: AdminContext,
  input: { action?: AuditAction | undefined; actor: string; page: number; limit: number },
): Promise<Page<AuditEntry> | Failure> {
  const offset = offsetOf(input);
  if (typeof offset !== 'number') return offset;
  const actor = input.actor.toLowerCase().replace(/^@/, '');
  const { rows, total } = await selectAuditEntries(
    ctx.db,
    { action: input.action, ...(actor && { actor: actor === systemActor ? '' : actor }) },
    { limit: input.limit, offset },
  );
  return pageOf(rows.map(present), total, input);
}

function present(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    actor: row.actor_name ?? systemActor,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    note: row.note,
    createdAt: isoTime(row.created_at),
  };
}
