import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * Creates the data folder if it is missing and returns its real path. Throws a message when it cannot be
 * created or written to.
 */
export function makeDataFolder(path: string): string {
  const folder = resolve(path);
  try {
    makeFolder(folder);
  } catch (error) {
    throw refused(folder, 'made', error);
  }
  try {
    rmdirSync(mkdtempSync(join(folder, '.try-')));
    return realpathSync(folder);
  } catch (error) {
    throw refused(folder, 'written to', error);
  }
}

// mkdir with `recursive` never ends below /proc, where creating a folder in an existing one fails as if the
// parent were missing.
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have created it concurrently.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function refused(folder: string, what: string, error: unknown): Error {
  const { code } = error as NodeJS.ErrnoException;
  return new Error(
    `The data folder ${folder} cannot be ${what} (${code}); set DATA_DIR to a folder that can.`,
  );
}
