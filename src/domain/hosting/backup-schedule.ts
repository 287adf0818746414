const dayMs = 86_400_000;

/** Milliseconds until a failed backup is retried; doubled for each further attempt. */
const retryMs = 3_600_000;
/** Milliseconds after its last renewal for which a running backup counts as alive. */
export const leaseMs = 120_000;
/** Milliseconds after which the last successful backup is too old. */
export const staleMs = 2 * dayMs;

/** The latest time at or before `now` when a backup is due. `time` is HH:MM (UTC). */
export function dueAt(now: Date, time: string): Date {
  const today = Date.parse(`${now.toISOString().slice(0, 10)}T${time}:00.000Z`);
  return new Date(today > now.getTime() ? today - dayMs : today);
}

/** The latest attempt at the backup of a night. */
export interface BackupAttempt {
  attempt: number;
  /** Null while it is running. */
  outcome: 'good' | 'failed' | null;
  aliveUntil: Date;
  finishedAt: Date | null;
}

/**
 * The number of the attempt that should begin now; undefined when there is nothing to do. Times in the future
 * date from before the clock was set back.
 */
export function attemptAt(now: Date, last: BackupAttempt | undefined): number | undefined {
  if (!last) return 1;
  const { attempt, outcome, aliveUntil, finishedAt } = last;
  if (outcome === 'good') return undefined;
  const left = aliveUntil.getTime() - now.getTime();
  if (outcome === null) return left > 0 && left <= leaseMs ? undefined : attempt + 1;
  const since = now.getTime() - (finishedAt?.getTime() ?? 0);
  return since < 0 || since >= retryMs * 2 ** (attempt - 1) ? attempt + 1 : undefined;
}

const pattern = /^promptorium-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar$/;

/** The file name of a nightly backup. */
export function backupName(at: Date): string {
  return `promptorium-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`;
}

/**
 * The nightly backups in a folder that are to be deleted: all but the latest `keep`. The file `made`, which
 * is the newest regardless of the clock, is never among them; files with a time in the future count as the
 * oldest.
 */
export function outdatedBackups(
  names: readonly string[],
  { keep, made, now }: { keep: number; made: string; now: Date },
): string[] {
  const rank = (name: string) => {
    if (name === made) return Number.POSITIVE_INFINITY;
    const time = timeOf(name) ?? 0;
    return time > now.getTime() ? -time : time;
  };
  return names
    .filter(isBackup)
    .sort((a, b) => rank(b) - rank(a))
    .slice(keep);
}

/** Whether a file has the name of a nightly backup. */
export function isBackup(name: string): boolean {
  return timeOf(name) !== undefined;
}

function timeOf(name: string): number | undefined {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? [];
  return (day && Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)) || undefined;
}
