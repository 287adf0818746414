import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface PinnedFiles {
  version: string;
  /** SHA-256 of each program and library of a platform, by path below `native`. */
  platforms: Record<string, Record<string, string>>;
}

const PINNED = join(import.meta.dirname, 'pinned-files.json');
const STAMP = 'postgres-verified';

/**
 * Compares the programs and libraries of an installed PostgreSQL with the hashes of this release. Does so on
 * the first use of a data folder with an installation. Hashing 60 MB takes longer than a start, so other
 * starts compare the sizes and times of the files with those of the last check. Throws a message for the
 * operator when a file is changed, missing or unknown.
 */
export function verifyFiles(native: string, platform: string, dataDir: string): void {
  const text = readFileSync(PINNED, 'utf8');
  const expected = (JSON.parse(text) as PinnedFiles).platforms[platform] ?? {};
  const stamp = join(dataDir, STAMP);
  const state = stateOf(native, text);
  if (state === readIfThere(stamp)) return;
  const found = programsAndLibraries(native);
  const wrong = [...new Set([...Object.keys(expected), ...found])].filter(
    (path) => !found.includes(path) || sha256(readFileSync(join(native, path))) !== expected[path],
  );
  if (wrong.length)
    throw new Error(
      `The PostgreSQL in ${native} is not the one that this version was released with: ${wrong.slice(0, 3).join(', ')}${wrong.length > 3 ? ` and ${wrong.length - 3} more` : ''} ${wrong.length > 1 ? 'differ' : 'differs'}. Delete node_modules and run npm start to install it again. If the files differ again, report it: the package may have been tampered with.`,
    );
  try {
    writeFileSync(`${stamp}.new`, state, { mode: 0o600 });
    renameSync(`${stamp}.new`, stamp);
  } catch {
    // A full disk must not prevent a start: the next one compares the hashes again.
  }
}

/**
 * The files that the pins cover, as sorted paths below `native`: every program and shared library, without
 * links.
 */
export function programsAndLibraries(native: string): string[] {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(native.length + 1))
    .filter((path) => path.startsWith('bin/') || /\.(?:so|dylib)(?:\.[\d.]+)?$/.test(path))
    .sort();
}

function stateOf(native: string, pinned: string): string {
  const files = ['bin', 'lib', 'lib/postgresql'].flatMap((folder) =>
    readdirSync(join(native, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const { size, mtimeMs } = statSync(join(native, folder, entry.name));
        return `${folder}/${entry.name} ${size} ${mtimeMs}`;
      }),
  );
  return sha256([realpathSync(native), pinned, ...files.sort()].join('\n'));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
