// An update replaces the files of this folder in a second during which nothing can run from it. The journal says that this is under way.
// The launcher loads this file before everything else: it waits for that second to pass or, if the update was killed in
// it, goes back to the version before. Therefore it uses nothing but Node.js 20 and git.
import { execFileSync, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** What git does not have: an update moves these folders. */
export const movedFolders = ['node_modules', 'build'];

/** Where an update keeps its files; on the file system of the checkout, since folders are renamed. */
export const placeOf = (root) => join(root, '.update');
const journalOf = (root) => join(placeOf(root), 'journal.json');

/** The journal of an update that has not ended, if there is one. */
export function readJournal(root) {
  try {
    return JSON.parse(readFileSync(journalOf(root), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes the journal for this process as owner, and returns it. */
export function writeJournal(root, entries) {
  const journal = { ...entries, owner: { pid: process.pid, started: startOf(process.pid) } };
  const path = journalOf(root);
  const file = `${path}.${process.pid}`;
  writeFileSync(file, `${JSON.stringify(journal, null, 2)}\n`, { flush: true });
  renameSync(file, path);
  flush(placeOf(root));
  return journal;
}

/** Ends the update. */
export function removeJournal(root) {
  rmSync(journalOf(root), { force: true });
  flush(placeOf(root));
}

/**
 * Waits while an update replaces the files of this folder, and goes back to the version before when it was killed. Resolves to whether there was
 * such an update: then the files are not those that this process has loaded.
 */
export async function settle(root, isStopped) {
  let journal = readJournal(root);
  if (journal?.phase !== 'replacing') return false;
  console.log('An update is replacing the files of this folder: waiting for its end…');
  for (; journal?.phase === 'replacing' && !isStopped(); journal = readJournal(root)) {
    if (!isAlive(journal.owner)) {
      takeOver(root, journal);
      // Of several processes that found the owner dead, the last one to write is the new owner.
      await setTimeout(300);
      if (readJournal(root)?.owner.pid !== process.pid) continue;
      console.log(`It was interrupted: going back to ${journal.from.slice(0, 10)}…`);
      await undo(root, journal);
    }
    await setTimeout(100);
  }
  return true;
}

function takeOver(root, journal) {
  try {
    writeJournal(root, journal);
  } catch (error) {
    throw new Error(
      `An update was interrupted while it replaced the files in ${root}, and this account cannot go back: ${error.message}. Run npm run update as the account that owns them.`,
    );
  }
}

/** Brings back the files of the version before, at whatever point replacing them ended. */
export async function undo(root, journal) {
  await removeGitLock(root);
  // There were no local changes when the update began.
  await git(root, ['reset', '--quiet', '--hard', journal.from]);
  // Those that a killed git had written, but not added to its index yet.
  for (const name of namesOf(root, 'A', journal.from, journal.to)) rmSync(join(root, name), { force: true });
  await flushFiles(root, journal.to, journal.from);
  const [before, after] = placesOf(root);
  for (const name of movedFolders) {
    if (!existsSync(join(before, name))) continue;
    if (existsSync(join(root, name))) renameSync(join(root, name), join(after, name));
    renameSync(join(before, name), join(root, name));
  }
  flush(root);
  writeJournal(root, { ...journal, phase: 'undone' });
}

/** Waits for the git of an update that was killed itself, and removes the lock of one that was killed, too. */
async function removeGitLock(root) {
  const lock = resolve(root, read(root, ['rev-parse', '--git-path', 'index.lock']).trim());
  for (let tries = 0; existsSync(lock) && tries < 30; tries++) await setTimeout(100);
  rmSync(lock, { force: true });
}

/** Replaces the files of this folder by those prepared for commit `to`. The journal has to be in the phase `replacing`. */
export async function replace(root, { from, to }) {
  const [before, after] = placesOf(root);
  mkdirSync(before, { recursive: true });
  // Moves the branch; refuses where files of the operator are in the way.
  await git(root, ['reset', '--quiet', '--keep', to]);
  await flushFiles(root, from, to);
  for (const name of movedFolders) {
    if (existsSync(join(root, name))) renameSync(join(root, name), join(before, name));
    renameSync(join(after, name), join(root, name));
  }
  flush(root);
}

/** Where the folders of the version before are kept meanwhile, and those of the new one prepared. */
export function placesOf(root) {
  return [join(placeOf(root), 'before'), join(placeOf(root), 'after')];
}

/** Runs git out of reach of Ctrl-C and of signals to this group of processes. */
function git(root, args) {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd: root, detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    let complaint = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      complaint += text;
    });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`git ${args[0]} failed: ${complaint.trim()}`)),
    );
  });
}

/** Makes the files that differ between two commits survive a power failure: git itself writes them to the system's cache only. */
async function flushFiles(root, from, to) {
  const flushed = namesOf(root, 'd', from, to).map(async (name) => {
    const file = await open(join(root, name), 'r').catch(() => undefined);
    await file?.sync();
    await file?.close();
  });
  await Promise.all(flushed);
}

/** The files that differ between two commits; which of them is given as git's --diff-filter. */
function namesOf(root, filter, from, to) {
  const names = read(root, [
    'diff',
    '--name-only',
    '--no-renames',
    `--diff-filter=${filter}`,
    '-z',
    from,
    to,
  ]);
  return names.split('\0').filter(Boolean);
}

/** What git prints. */
function read(root, args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

function flush(folder) {
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function isAlive({ pid, started }) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: a process of another account.
    if (error.code === 'ESRCH') return false;
  }
  const now = startOf(pid);
  return now === undefined || now === started;
}

/** When a process started, as the system writes it; undefined where it does not tell. */
function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
