import type { Database } from '../../database/core/connection.ts';
import { insertAuditEntry } from '../../database/moderation/audit.ts';
import { isSignedIn } from '../../domain/identity/viewer.ts';
import type { AuditAction, AuditSubject } from '../../domain/moderation/audit.ts';
import type { Context } from './context.ts';

/** What an admin does, to what, and why. `name` is a username or a title, as it is now. */
export interface Action {
  action: AuditAction;
  kind: AuditSubject;
  /** null for what has no row of its own. */
  id: string | null;
  name: string;
  note?: string;
}

/** Notes in the audit log what the viewer does, in the transaction that does it. */
export function recordAudit(
  tx: Database,
  ctx: Context,
  { action, kind, id, name, note = '' }: Action,
): Promise<void> {
  const { viewer, auditRemark = '' } = ctx;
  return insertAuditEntry(tx, {
    id: ctx.newId(),
    actorId: isSignedIn(viewer) ? viewer.id : null,
    actorName: isSignedIn(viewer) ? viewer.username : null,
    action,
    subjectKind: kind,
    subjectId: id,
    subjectName: name,
    note: `${note.trim()}\n${auditRemark}`.trim(),
    createdAt: ctx.now(),
  });
}
