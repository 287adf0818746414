import type { OwnSession } from '../../../contract/identity/sessions.ts';
import { sessionsOf } from '../../../database/identity/sessions.ts';
import { deviceOf } from '../../../domain/core/devices.ts';
import type { MemberContext } from '../../core/context.ts';

/** Returns the signed-in user's sessions, latest first. */
export async function listSessions(ctx: MemberContext): Promise<OwnSession[]> {
  const rows = await sessionsOf(ctx.db, ctx.viewer.id, ctx.now());
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === ctx.viewer.session,
  }));
}
