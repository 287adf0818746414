import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { constants as osConstants, setPriority, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { backupName, isBackup, outdatedBackups } from '../../../domain/hosting/backup-schedule.ts';
import type { BackupFolder } from '../../../operations/core/adapters/backup-adapters.ts';
import { spaceOf } from '../../files/storage/space.ts';
import { unfinished } from './archive-writer.ts';

/** The product's command line. */
const commands = resolve(import.meta.dirname, '../../../cli/main.ts');
/** Milliseconds after which an unfinished archive is considered abandoned. */
const abandonedMs = 86_400_000;
/** Factor by which a backup may be larger than the previous one. */
const roomFactor = 1.2;
/** Maximum length of a stored message, in characters. */
const maxText = 4_000;

interface FolderOptions {
  folder: string;
  /** Number of backups to keep. */
  keep: number;
  /** Writes a backup to a file. */
  run?: (file: string, signal: AbortSignal) => Promise<void>;
  space?: (folder: string) => Promise<{ free: number }>;
}

/**
 * Makes nightly backups in a folder by running `npm run backup` at a low priority, so that it does not slow
 * down the site.
 */
export function backupFolder({
  folder,
  keep,
  run = runBackup,
  space = spaceOf,
}: FolderOptions): BackupFolder {
  return {
    async make(now, signal) {
      signal.throwIfAborted();
      await makeWritable(folder);
      const name = backupName(now);
      const file = join(folder, name);
      await makeRoom(now, name);
      try {
        await run(file, signal);
      } catch (error) {
        // The process deletes the draft, unless it was killed.
        await rm(`${file}${unfinished}`, { force: true }).catch(() => {});
        throw error;
      }
      return { name, bytes: (await stat(file)).size };
    },
    async tidy(now, made) {
      const names = await readdir(folder);
      await remove(outdatedBackups(names, { keep, made, now }));
      for (const name of names.filter((found) => found.endsWith(`.tar${unfinished}`))) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
      }
    },
  };

  /**
   * If there is no space for another backup of the largest size, deletes those that the new one would
   * replace, but never the last one.
   */
  async function makeRoom(now: Date, made: string): Promise<void> {
    const names = (await readdir(folder)).filter(isBackup);
    const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).then(({ size }) => size)));
    const { free } = await space(folder);
    if (free > roomFactor * Math.max(0, ...sizes)) return;
    const others = { keep: Math.max(1, keep - 1), made, now };
    await remove(outdatedBackups(names, others)).catch(() => {});
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(folder, name), { force: true });
  }
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `BACKUP_DIR ${folder} is not writable by ${userInfo().username}, the account of the site. Create the folder and make that account its owner.`,
      { cause },
    );
  }
}

async function runBackup(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [commands, 'backup', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-maxText);
  });
  // The process then deletes its draft.
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  try {
    const ended = once(child, 'close');
    if (child.pid !== undefined) setPriority(child.pid, osConstants.priority.PRIORITY_BELOW_NORMAL);
    const [status, killed] = await ended;
    signal.throwIfAborted();
    if (status !== 0)
      throw new Error(text.trim() || `The backup ended with ${killed ?? `status ${status}`}.`);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
