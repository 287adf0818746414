import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { constants as osConstants, setPriority, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { backupName, outdatedBackups } from '../../domain/backup-schedule.ts';
import type { BackupFolder } from '../../operations/backup-adapters.ts';
import { unfinished } from './archive-writer.ts';

/** The command line of the product. */
const commands = resolve(import.meta.dirname, '../../cli/main.ts');
/** Milliseconds after which an unfinished archive is considered abandoned. */
const abandonedMs = 86_400_000;
/** Characters of messages that are kept. */
const mostText = 4_000;

interface FolderOptions {
  folder: string;
  /** How many backups are kept. */
  keep: number;
}

/** Nightly backups in a folder, made by `npm run backup` with low priority, so that the site does not wait for them. */
export function backupFolder({ folder, keep }: FolderOptions): BackupFolder {
  return {
    async make(now, signal) {
      signal.throwIfAborted();
      await makeWritable(folder);
      const name = backupName(now);
      await runBackup(join(folder, name), signal);
      return { name, bytes: (await stat(join(folder, name))).size };
    },
    async tidy(now, made) {
      const names = await readdir(folder);
      for (const name of outdatedBackups(names, { keep, made, now }))
        await rm(join(folder, name), { force: true });
      for (const name of names.filter((found) => found.endsWith(`.tar${unfinished}`))) {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtimeMs < Date.now() - abandonedMs) await rm(path, { force: true });
      }
    },
  };
}

async function makeWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `BACKUP_DIR ${folder} cannot be written by ${userInfo().username}, the account of the site. Make the folder and give it to that account.`,
      { cause },
    );
  }
}

async function runBackup(file: string, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [commands, 'backup', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-mostText);
  });
  // It then deletes what it has written.
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
