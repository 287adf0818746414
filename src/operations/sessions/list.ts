import type { OwnSession } from '../../contract/sessions.ts';
import { sessionsOf } from '../../database/sessions.ts';
import { deviceOf } from '../../domain/devices.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { sessionOnly } from '../keys/session-only.ts';

/** The signed-in user's sessions, latest first. Fails with unauthenticated, or forbidden for an API key. */
export async function list(ctx: Context): Promise<OwnSession[] | Failure> {
  const user = sessionOnly(ctx);
  if (isFailure(user)) return user;
  const rows = await sessionsOf(ctx.db, user.id, ctx.now());
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    current: row.id === user.session,
  }));
}
