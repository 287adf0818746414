import * as fs from 'node:fs';
import { join } from 'node:path';
import { buildRefusal, type Relation } from './refusals.ts';
import { git, run } from './run.ts';

/**
 * The switch from one commit to another, recorded from before the stop of the site until the checkout has the
 * new version or the old one runs again. The launcher reads it (scripts/launch.mjs): unless the state is
 * `failed`, the site and its commands start from the folder of the new version.
 */
export interface Switch {
  from: string;
  to: string;
  /**
   * `starting`: the new version is started; the checkout is still the old one. `ready`: it was ready, and the
   * checkout becomes the new version. `failed`: it was not, and the old version is started again.
   */
  state: 'starting' | 'ready' | 'failed';
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

/** Fetches, and finds the commit that the operator named, or else the newest one of the branch. */
export async function fetchTarget(root: string, named: string | undefined, signal: AbortSignal) {
  const missing = async (words: string[], message: string) =>
    git(root, 'rev-parse', ...words).catch(() => {
      throw new Error(message);
    });
  const name =
    named ??
    (await missing(
      ['--abbrev-ref', '@{upstream}'],
      'This checkout follows no branch of another repository. Name the version: npm run update -- v1.2.0, for instance.',
    ));
  const failed =
    'Fetching failed: see above. Check the network and the address of the repository (git remote -v).';
  await run('git', named ? ['fetch', '--tags'] : ['fetch'], { cwd: root, signal, stdio: 'inherit', failed });
  const to = await missing(
    ['--verify', '--end-of-options', `${name}^{commit}`],
    `${name} is neither a commit nor a tag of this repository.`,
  );
  const from = await headOf(root);
  const base = await git(root, 'merge-base', from, to).catch(() => undefined);
  const related = base === from ? 'later' : base === to ? 'earlier' : 'diverged';
  const relation: Relation = from === to ? 'same' : related;
  return { name, from, to, relation };
}

/** Creates the folder of a version, and lets its own launcher install its packages and build it. */
export async function prepare(root: string, commit: string, signal: AbortSignal): Promise<void> {
  const refusal = buildRefusal(root);
  if (refusal) throw new Error(refusal);
  const folder = folderOf(root, commit);
  // Forced twice, because git may still know the folder of an attempt that was killed.
  await git(root, 'worktree', 'add', '--force', '--force', '--detach', folder, commit);
  // Most updates need no other packages.
  const lockOf = (place: string) => fs.readFileSync(join(place, 'package-lock.json'), 'utf8');
  if (lockOf(root) === lockOf(folder)) link(join(root, 'node_modules'), join(folder, 'node_modules'));
  const failed = 'The new version could not be installed or built: see above.';
  const words = ['scripts/launch.mjs', 'build'];
  await run(process.execPath, words, { cwd: folder, signal, stdio: 'inherit', failed });
  // Pages that are open during the update load the rest of their files from there.
  const [client, previous] = [join(root, 'build/client'), join(folder, 'build/previous')];
  if (fs.existsSync(client)) fs.cpSync(client, previous, { recursive: true });
  // After a power failure during the switch, the version must be complete on the disk.
  await run('sync', []);
}

/**
 * Brings the checkout to the new version, with hard links to its packages and build. The running site keeps
 * using those in the folder of the version; its next start is from the checkout. Can be repeated after an
 * interruption.
 */
export async function adopt(root: string, change: Switch): Promise<void> {
  recordSwitch(root, { ...change, state: 'ready' });
  await git(root, 'reset', '--quiet', '--keep', change.to);
  const [fresh, old] = [join(placeOf(root), 'fresh'), join(placeOf(root), 'old')];
  for (const name of ['node_modules', 'build']) {
    for (const leftover of [fresh, old]) fs.rmSync(leftover, { recursive: true, force: true });
    link(join(folderOf(root, change.to), name), fresh);
    if (fs.existsSync(join(root, name))) fs.renameSync(join(root, name), old);
    fs.renameSync(fresh, join(root, name));
  }
  await run('sync', []);
  removeSwitch(root);
  fs.rmSync(old, { recursive: true, force: true });
  await removeOtherVersions(root, change.to);
}

/** Removes the folders of all versions but one. */
export async function removeOtherVersions(root: string, kept: string): Promise<void> {
  for (const name of fs.readdirSync(placeOf(root)))
    if (/^[0-9a-f]{40,}$/.test(name) && name !== kept)
      fs.rmSync(folderOf(root, name), { recursive: true, force: true });
  await git(root, 'worktree', 'prune');
}

/** Copies a folder with hard links to its files. */
function link(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else fs.linkSync(source, target);
  }
}
