import type { AuditEntry } from '../../../contract/moderation/audit.ts';
import { type AuditRow, auditOrder, selectAuditEntries } from '../../../database/moderation/audit.ts';
import { type AuditAction, systemActor } from '../../../domain/moderation/audit.ts';
import type { AdminContext } from '../../core/context.ts';
import type { Failure } from '../../core/failure.ts';
import { isoTime } from '../../core/iso-time.ts';
import { allPages, listPage, type Page, type PageInput } from '../../core/paging.ts';

/** Returns one page of the actions of admins, latest first. Fails with malformed. */
export function listAudit(
  ctx: AdminContext,
  input: PageInput & { action?: AuditAction | undefined; actor: string },
): Promise<Page<AuditEntry> | Failure> {
  const actor = input.actor.toLowerCase().replace(/^@/, '');
  const filter = { action: input.action, ...(actor && { actor: actor === systemActor ? '' : actor }) };
  return listPage(
    input,
    { name: 'audit', order: auditOrder },
    (page) => selectAuditEntries(ctx.db, filter, page),
    (rows) => rows.map(present),
  );
}

/** Entries read per query. */
const limit = 100;

/** Returns the filtered actions as JSON Lines, latest first, whose text is read page by page. */
export async function* exportAudit(
  ctx: AdminContext,
  filter: { action?: AuditAction | undefined; actor: string },
): AsyncGenerator<string> {
  for await (const entries of allPages((cursor) => listAudit(ctx, { ...filter, page: 1, limit, cursor })))
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

function present(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    actor: row.actor_name ?? systemActor,
    action: row.action,
    subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
    note: row.note,
    network: row.network,
    createdAt: isoTime(row.created_at),
  };
}
