import { once } from 'node:events';
import type { AdminContext } from '../../core/context.ts';
import { withLease } from '../../core/with-lease.ts';
import { tidyFiles } from '../../files/tidy-files.ts';
import { debtsWarning, warnAboutSetup } from '../../market/go-live.ts';
import { type BackupSchedule, backUpWhenDue } from '../backups/nightly.ts';
import { checkStorage, prepareFigures, runRepeatedly, startBackgroundJobs } from './background-jobs.ts';

/** Milliseconds after which a process without the lease attempts to acquire it again. */
const retryMs = 3_000;
/** Milliseconds between two runs of the jobs of each machine. */
const tidyMs = 3_600_000;
/** Milliseconds between two checks for a due backup. */
const backupMs = 60_000;

/**
 * Takes part in the site's background jobs: among all processes and machines on the database, the one with
 * the lease runs them, and another one takes over when it ends. Jobs on the files of a machine run in each
 * process; so do backups, since only some machines may have a folder for them. Returns a function that stops
 * the jobs and waits for the runs in progress.
 */
export function startLeaderJobs(ctx: AdminContext, backups?: BackupSchedule): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const every = (milliseconds: number, work: () => Promise<void>, message: string) =>
    runRepeatedly(milliseconds, signal, work, (err) => ctx.log.error({ err }, message));
  const runWhileLeader = async () => {
    await withLease(ctx, { name: 'keep-up', signal }, async (held) => {
      const stop = startBackgroundJobs(ctx);
      const debts = ctx.payments ? undefined : await debtsWarning(ctx);
      if (debts) ctx.log.warn({}, debts);
      // A stop does not wait for a provider that does not answer.
      void warnAboutSetup(ctx);
      if (!held.aborted) await once(held, 'abort');
      await stop();
    });
  };
  const tasks = [
    every(retryMs, runWhileLeader, 'the lease for background jobs cannot be acquired'),
    every(tidyMs, () => tidyFiles(ctx), 'old files on this machine could not be deleted'),
    prepareFigures(ctx),
  ];
  // A stop does not wait for an unavailable storage.
  void checkStorage(ctx);
  if (backups)
    tasks.push(
      every(backupMs, () => backUpWhenDue(ctx, backups, signal), 'the nightly backup could not be made'),
    );
  return async () => {
    stopping.abort();
    await Promise.all(tasks);
  };
}
