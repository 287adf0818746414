import * as fs from 'node:fs';
import { join } from 'node:path';
import { buildRefusal, type Relation } from './refusals.ts';
import { git, run } from './run.ts';

/**
 * The switch to another version, recorded from the stop of the one before until the checkout has the new one. As long as it is recorded,
 * the site and its commands start from the folder of the new version (scripts/launch.mjs).
 */
export interface Switch {
  from: string;
  to: string;
  /** The file with the backup made before. */
  backup?: string | undefined;
  /** The major version of the embedded PostgreSQL's data before. */
  postgres?: number | undefined;
}

/** Where an update works: a worktree of git for each version, and the record of the switch. */
export const placeOf = (root: string) => join(root, '.versions');
export const folderOf = (root: string, commit: string) => join(placeOf(root), commit);
const recordOf = (root: string) => join(placeOf(root), 'switch.json');

export function readSwitch(root: string): Switch | undefined {
  return fs.existsSync(recordOf(root)) ? JSON.parse(fs.readFileSync(recordOf(root), 'utf8')) : undefined;
}

export function recordSwitch(root: string, change: Switch): void {
  fs.writeFileSync(`${recordOf(root)}.new`, JSON.stringify(change), { flush: true });
  fs.renameSync(`${recordOf(root)}.new`, recordOf(root));
}

export function removeSwitch(root: string): void {
  fs.rmSync(recordOf(root), { force: true });
}

/** The commit that is checked out. */
export const headOf = (root: string) => git(root, 'rev-parse', 'HEAD');
/** A commit as a line: its short id, date and subject. */
export const describe = (root: string, commit: string) =>
  git(root, 'log', '-1', '--format=%h of %as, %s', commit);

/** Fetches, and finds the commit that the operator named, or else the newest one of the branch that this checkout follows. */
export async function fetchTarget(root: string, named: string | undefined, signal: AbortSignal) {
  if (!named)
    await git(root, 'rev-parse', '@{upstream}').catch(() => {
      throw new Error(
        'This checkout follows no branch of another repository. Name the version: npm run update -- v1.2.0, for instance.',
      );
    });
  const failed = 'Fetching failed: see above. Is the network up, and the repository there?';
  await run('git', named ? ['fetch', '--tags'] : ['fetch'], { cwd: root, signal, stdio: 'inherit', failed });
  const name = named ?? (await git(root, 'rev-parse', '--abbrev-ref', '@{upstream}'));
  const commit = await git(root, 'rev-parse', '--verify', '--end-of-options', `${name}^{commit}`).catch(
    () => {
      throw new Error(`${name} is neither a commit nor a tag that this repository has.`);
    },
  );
  const head = await headOf(root);
  const base = await git(root, 'merge-base', head, commit).catch(() => undefined);
  const related = base === head ? 'later' : base === commit ? 'earlier' : 'diverged';
  const relation: Relation = head === commit ? 'same' : related;
  return { name, commit, relation };
}

/** Makes the folder of a version, and lets its own launcher install its packages and build it. */
export async function prepare(root: string, commit: string, signal: AbortSignal): Promise<void> {
  const refusal = buildRefusal(root);
  if (refusal) throw new Error(refusal);
  const folder = folderOf(root, commit);
  // Twice: also where git knows the folder of an attempt that was killed.
  await git(root, 'worktree', 'add', '--force', '--force', '--detach', folder, commit);
  // Most updates need no other packages.
  const [lock, newLock] = [root, folder].map((place) =>
    fs.readFileSync(join(place, 'package-lock.json'), 'utf8'),
  );
  if (lock === newLock) link(join(root, 'node_modules'), join(folder, 'node_modules'));
  const failed = 'The new version could not be installed or built: see above.';
  await run(process.execPath, ['scripts/launch.mjs', 'build'], {
    cwd: folder,
    signal,
    stdio: 'inherit',
    failed,
  });
  // Pages that are open during the update load the rest of their files from there.
  const [client, previous] = [join(root, 'build/client'), join(folder, 'build/previous')];
  if (fs.existsSync(client)) fs.cpSync(client, previous, { recursive: true });
  // A power failure after the switch has to find all of it on the disk.
  await run('sync', []);
}

/**
 * Brings the checkout to a version, with hard links to the packages and the build in its folder: the running site goes on with those, and
 * its next start is from the checkout. An interrupted call can be repeated.
 */
export async function adopt(root: string, commit: string): Promise<void> {
  await git(root, 'reset', '--quiet', '--keep', commit);
  for (const name of ['node_modules', 'build']) {
    const [used, fresh, old] = [join(root, name), join(placeOf(root), 'fresh'), join(placeOf(root), 'old')];
    for (const leftover of [fresh, old]) fs.rmSync(leftover, { recursive: true, force: true });
    link(join(folderOf(root, commit), name), fresh);
    if (fs.existsSync(used)) fs.renameSync(used, old);
    fs.renameSync(fresh, used);
    fs.rmSync(old, { recursive: true, force: true });
  }
  await run('sync', []);
  removeSwitch(root);
  await removeOtherVersions(root, commit);
}

/** Removes the folders of all versions but one. */
export async function removeOtherVersions(root: string, kept: string): Promise<void> {
  for (const name of fs.readdirSync(placeOf(root)))
    if (/^[0-9a-f]{40,}$/.test(name) && name !== kept)
      fs.rmSync(folderOf(root, name), { recursive: true, force: true });
  await git(root, 'worktree', 'prune');
}

function link(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else fs.linkSync(source, target);
  }
}
