import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gigabytes } from '../../src/domain/hosting/disk-space.ts';
import { extract } from './checkout.ts';
import { movedFolders, placeOf, placesOf } from './interrupted.mjs';
import { requireMemory } from './memory.ts';
import { run } from './programs.ts';

/** Bytes that the packages and the build of a version take, with room for the running site. */
const neededBytes = 1.5 * 1024 ** 3;

/**
 * Puts a version next to the running one: its files, its packages and its build, made by its own launcher. What an earlier
 * attempt has prepared for the same commit is used again. Throws a message, with nothing left, when it does not succeed.
 */
export async function prepare(root: string, commit: string, signal: AbortSignal): Promise<void> {
  const [before, folder] = placesOf(root);
  rmSync(before, { recursive: true, force: true });
  if (isPrepared(root, commit)) return console.log('It was prepared before.');
  discardPrepared(root);
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < neededBytes)
    throw new Error(
      `The disk of ${root} has ${gigabytes(bavail * bsize)} free; the new version needs up to ${gigabytes(neededBytes)} until the old one is removed. Make room first.`,
    );
  requireMemory();
  try {
    mkdirSync(folder, { recursive: true });
    await extract(root, commit, folder);
    const { status } = await run(process.execPath, ['scripts/launch.mjs', 'build'], {
      cwd: folder,
      signal,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const missing = movedFolders.filter((name) => !existsSync(join(folder, name)));
    if (status !== 0 || missing.length)
      throw new Error('The new version could not be installed or built: see above.');
    // Pages that are open during the update load the rest of their files from there.
    const client = join(root, 'build/client');
    if (existsSync(client)) cpSync(client, join(folder, 'build/previous'), { recursive: true });
    // So that nothing is lost when power fails after the exchange, which has to be quick.
    await run('sync', []);
    writeFileSync(markOf(root), commit, { flush: true });
  } catch (error) {
    discardPrepared(root);
    throw error;
  }
}

/** Removes what was prepared. */
function discardPrepared(root: string): void {
  rmSync(markOf(root), { force: true });
  const [, folder] = placesOf(root);
  for (const path of [folder, `${folder}.index`]) rmSync(path, { recursive: true, force: true });
}

/** Removes what is not needed after an update: the prepared files, and the version before. */
export function discardAll(root: string): void {
  discardPrepared(root);
  rmSync(placesOf(root)[0], { recursive: true, force: true });
}

function isPrepared(root: string, commit: string): boolean {
  return existsSync(markOf(root)) && readFileSync(markOf(root), 'utf8') === commit;
}

function markOf(root: string): string {
  return join(placeOf(root), 'prepared');
}
