import { insertAuditEntry } from '../../database/moderation/audit.ts';
import { networkOf } from '../../domain/core/addresses.ts';
import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { AuditAction, AuditSubject } from '../../domain/moderation/audit.ts';
import type { InTransaction } from './in-transaction.ts';

/** An admin's action, its subject and its reason. `name` is the subject's username or title at that time. */
export interface Action {
  action: AuditAction;
  kind: AuditSubject;
  /** null for a subject without a row of its own. */
  id: string | null;
  name: string;
  note?: string;
}

/** Records an action of the viewer in the audit log, in the transaction of the action. */
export function recordAudit(
  ctx: InTransaction,
  { action, kind, id, name, note = '' }: Action,
): Promise<void> {
  const { viewer, address, auditRemark = '' } = ctx;
  return insertAuditEntry(ctx.db, {
    id: ctx.newId(),
    actorId: isSignedIn(viewer) ? viewer.id : null,
    actorName: isSignedIn(viewer) ? viewer.username : null,
    action,
    subjectKind: kind,
    subjectId: id,
    subjectName: name,
    note: `${note.trim()}\n${auditRemark}`.trim(),
    // The address of someone who signs in is not that of an admin.
    network: isSignedIn(viewer) && address !== undefined ? networkOf(address) : null,
    createdAt: ctx.now(),
  });
}
