import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

/** Subfolder of a data folder that contains everything restored until the restore is complete. */
const draft = 'restoring';

/**
 * Entries that do not count as contents: sockets of the folder's lock, and entries of the file system at its
 * root.
 */
const ignored = /^(\.lock-|\.wait-|\.try-|lost\+found$)/;

/** Throws an error for the operator when a restore into the data folder was not completed. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, draft)))
    throw new Error(
      `A restore into ${dataDir} is incomplete or in progress. Run npm run restore again, or empty the folder to start a new site.`,
    );
}

/** A data folder being restored. */
export interface RestoreFolder {
  /** Folder that receives the files until the restore is complete. */
  path: string;
  /** Moves everything to its final location. */
  moveFilesIntoPlace(): void;
  /** Removes everything that was restored. */
  discard(): void;
}

/**
 * Prepares the empty data folder `dataDir`, which the caller has locked. Removes what an interrupted restore
 * left. Throws an error for the operator when the folder is not empty.
 */
export function prepareRestoreFolder(dataDir: string): RestoreFolder {
  const path = join(dataDir, draft);
  // A restore begins in an empty folder, so it moved everything that is next to its draft.
  if (existsSync(path))
    for (const name of contents(dataDir)) rmSync(join(dataDir, name), { recursive: true });
  const found = contents(dataDir);
  if (found.length)
    throw new Error(
      `${dataDir} is not empty: it has ${found.slice(0, 5).join(', ')}${found.length > 5 ? ' …' : ''}. Restore into an empty folder: set DATA_DIR to a new one, or move this one elsewhere.`,
    );
  mkdirSync(path, { mode: 0o755 });
  const owner = statSync(dataDir);
  if (process.getuid?.() === 0 && owner.uid !== 0) chownSync(path, owner.uid, owner.gid);
  let moved: string[] = [];
  return {
    path,
    moveFilesIntoPlace() {
      // The database last: a folder without one is not a site.
      const names = readdirSync(path).sort((a, b) => Number(a === 'postgres') - Number(b === 'postgres'));
      for (const name of names) {
        renameSync(join(path, name), join(dataDir, name));
        moved.push(name);
      }
      if (process.getuid?.() === 0 && owner.uid !== 0)
        for (const name of moved) giveTo(join(dataDir, name), owner);
      rmdirSync(path);
    },
    discard() {
      for (const name of moved) rmSync(join(dataDir, name), { recursive: true, force: true });
      rmSync(path, { recursive: true, force: true });
      moved = [];
    },
  };
}

function contents(folder: string): string[] {
  return readdirSync(folder).filter((name) => !ignored.test(name));
}

function giveTo(path: string, { uid, gid }: { uid: number; gid: number }): void {
  const found = lstatSync(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), { uid, gid });
  if (found.uid !== uid) chownSync(path, uid, gid);
}
