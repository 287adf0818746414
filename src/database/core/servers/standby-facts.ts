import { setTimeout as sleep } from 'node:timers/promises';
import type { StandbyFacts } from '../../../domain/hosting/doctor/standbys.ts';
import { logPosition, maxLagMs } from '../../../domain/hosting/replica.ts';
import { askServer } from './ask-server.ts';
import type { ServerTarget } from './servers.ts';
import { identityColumn } from './standbys.ts';

/** The identity of a primary's database, and the position that its log had reached. */
export interface PrimaryState {
  identity: string;
  position: bigint;
}

const askMs = 50;

/**
 * The state of a server that accepts writes; undefined for a standby. Throws pg's error, or one that names
 * the time limit.
 */
export function readPrimaryState(server: ServerTarget, withinMs: number): Promise<PrimaryState | undefined> {
  return askServer(server, withinMs, async (client) => {
    const { rows } = await client.query<{ identity: string; position: string | null }>(
      `select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position, ${identityColumn}`,
    );
    const [row] = rows;
    return row?.position ? { identity: row.identity, position: logPosition(row.position) } : undefined;
  });
}

/**
 * Reads the state of a server that should be a standby of `primary`. Waits until it has replayed the
 * primary's position, for at most the lag at which visitors may still read from a standby. Throws pg's error,
 * or one that names the time limit.
 */
export function readStandbyFacts(
  server: ServerTarget,
  primary: PrimaryState | undefined,
  withinMs: number,
): Promise<StandbyFacts> {
  return askServer(server, withinMs, async (client) => {
    const began = performance.now();
    for (;;) {
      const { rows } = await client.query<{ identity: string; position: string | null }>(
        `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position, ${identityColumn}`,
      );
      const { identity = '', position = null } = rows[0] ?? {};
      const isOfPrimary = primary && identity === primary.identity;
      const waited = performance.now() - began;
      const hasAll = position !== null && primary && logPosition(position) >= primary.position;
      if (position === null || !isOfPrimary || hasAll || waited > maxLagMs)
        return {
          isStandby: position !== null,
          isOfPrimary,
          behindMs: hasAll ? Math.round(waited) : undefined,
        };
      await sleep(askMs);
    }
  });
}
