import { randomBytes } from 'node:crypto';
import { readdirSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFolder, socketFolder } from './socket-folder.ts';

/** The holder's answer to other processes. Read for each answer, so the address may be set later. */
export interface LockInfo {
  /** where the process can be reached, e.g. `http://localhost:3000` */
  address?: string | undefined;
}

interface FolderHolder extends LockInfo {
  /** process id as the holder itself sees it; a container has its own numbering */
  pid: number;
}

interface Rival extends FolderHolder {
  id: string;
  state: 'held' | 'contending' | 'leaving';
}

const NAME = /^\.lock-([0-9a-f]{8})-(\d+)$/;
const LONGEST_NAME = '.lock-00000000-4194304'.length;
const ANSWER_MS = 3_000;
const ABANDONED_MS = 60_000;

/**
 * Locks `dataDir` for this process and returns the function that unlocks it. When it is locked, throws a
 * message that names the folder, the other process and its address. `dataDir` must exist.
 *
 * A process holds the folder by listening on a Unix socket in it. The kernel closes the socket when the
 * process ends in any way, so unlike a pid file it never names a dead process. Every contender listens on its
 * own socket, under a name that is never reused (a dead one can be removed without affecting a new one), and
 * publishes it by a rename only once it listens. It holds the folder if it then finds no other live socket.
 * Of two contenders, the later one to publish always finds the other, so there are never two holders; the
 * smaller id waits for the larger one to decide, so there is always one.
 */
export async function lockFolder(dataDir: string, info: LockInfo = {}): Promise<() => Promise<void>> {
  const real = realpathSync(dataDir);
  const folder = lockSockets(real);
  const id = randomBytes(4).toString('hex');
  const path = join(folder, `.lock-${id}-${process.pid}`);
  let state: Rival['state'] = 'contending';
  const server = await listen(path, real, () =>
    JSON.stringify({ address: info.address, pid: process.pid, state }),
  );
  const release = async () => {
    state = 'leaving';
    rmSync(path, { force: true });
    if (server.listening) await new Promise((done) => server.close(done));
  };
  try {
    const rival = await findRival(folder, id);
    if (rival) throw new Error(inUse(real, rival));
  } catch (error) {
    await release();
    throw error;
  }
  state = 'held';
  return release;
}

/** The process that holds `dataDir`, or undefined. For commands that can work beside the running app. */
export async function findHolder(dataDir: string): Promise<FolderHolder | undefined> {
  const found = (await liveLocks(lockSockets(realpathSync(dataDir)))).find((rival) => rival.state === 'held');
  return found && { pid: found.pid, address: found.address };
}

function lockSockets(dataDir: string): string {
  const { folder, temporary } = socketFolder(dataDir, LONGEST_NAME);
  if (temporary) makePrivateFolder(folder, statSync(dataDir).uid);
  return folder;
}

async function listen(path: string, dataDir: string, answer: () => string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.write(answer());
    socket.destroySoon();
  });
  const unseen = path.replace('.lock-', '.wait-');
  try {
    await new Promise<void>((done, failed) => {
      server.once('error', failed);
      // Open to every account that can enter the folder: an account that cannot connect could not distinguish
      // a live holder from a dead one.
      server.listen({ path: unseen, exclusive: true, readableAll: true, writableAll: true }, done);
    });
    renameSync(unseen, path);
  } catch (error) {
    server.close();
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${message(error)}. Promptorium must be able to write there.`,
    );
  }
  server.on('error', () => {});
  server.unref();
  return server;
}

async function findRival(folder: string, id: string): Promise<Rival | undefined> {
  removeAbandoned(folder);
  for (;;) {
    const others = (await liveLocks(folder)).filter((rival) => rival.id !== id);
    if (others.length === 0) return undefined;
    const winner =
      others.find((rival) => rival.state === 'held') ??
      others.find((rival) => rival.state === 'contending' && rival.id < id);
    if (winner) return winner;
    await sleep(20);
  }
}

async function liveLocks(folder: string): Promise<Rival[]> {
  const asked = readdirSync(folder).map((name) => {
    const [, id, pid] = NAME.exec(name) ?? [];
    return id && pid ? ask(join(folder, name), id, Number(pid)) : undefined;
  });
  return (await Promise.all(asked)).filter((rival) => rival !== undefined);
}

/** The answer of one socket. When no process listens, removes the file and returns undefined. */
function ask(path: string, id: string, pid: number): Promise<Rival | undefined> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(path);
    socket.setTimeout(ANSWER_MS);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve({ pid, ...parse(text), id }));
    // It listens but does not answer: the process is stopped or very busy, and still holds the folder.
    socket.on('timeout', () => {
      socket.destroy();
      resolve({ id, pid, state: 'held' });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const dead = error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
      if (dead) rmSync(path, { force: true });
      resolve(dead ? undefined : { id, pid, state: error.code === 'ECONNRESET' ? 'leaving' : 'held' });
    });
  });
}

// A holder that is closing its socket ends the connection without an answer.
function parse(text: string): Omit<Rival, 'id' | 'pid'> & { pid?: number } {
  if (text === '') return { state: 'leaving' };
  try {
    return JSON.parse(text);
  } catch {
    return { state: 'held' };
  }
}

// Removes the socket of a process that was killed between listening and publishing.
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith('.wait-'))) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > ABANDONED_MS) rmSync(path, { force: true });
  }
}

function inUse(dataDir: string, rival: Rival): string {
  const who = [`process ${rival.pid}`, rival.address].filter(Boolean).join(', ');
  return `The data folder ${dataDir} is in use by another Promptorium (${who}); stop that one first, or set DATA_DIR to another folder.`;
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
