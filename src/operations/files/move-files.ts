import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadExists } from '../../database/files/uploads.ts';
import type { Storage, StoredFile } from '../core/adapters/adapters.ts';
import type { AdminContext } from '../core/context.ts';
import { type Failure, isFailure, storageFull } from '../core/failure.ts';

/** The options of {@link moveFiles}. */
export interface MoveOptions {
  from: Storage;
  to: Storage;
  /** Whether files are deleted from `from` once `to` has the same bytes. */
  remove: boolean;
  signal: AbortSignal;
  onProgress(done: { files: number; of: number }): void;
}

/** Numbers of files. */
export interface MovedFiles {
  copied: number;
  /** Files that the destination already had. */
  present: number;
  removed: number;
  /** Files that belong to no upload; they are not moved. */
  unknown: number;
  /** Keys of files whose copy is different. */
  different: string[];
}

type Outcome = 'copied' | 'present' | 'unknown' | 'different' | 'gone';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Number of files that are copied concurrently. */
const atOnce = 4;

/**
 * Copies the files of all uploads from one storage to another, and compares the hash of each copy with that
 * of the original. A second run copies what is missing. It accepts files of the right size as copies; with
 * `remove`, it compares each of them before it deletes the original. The site may be running. Fails with
 * storage-full; throws StorageUnavailable when the storage is unavailable.
 */
export async function moveFiles(
  { db }: Pick<AdminContext, 'db'>,
  { from, to, remove, signal, onProgress }: MoveOptions,
): Promise<MovedFiles | Failure> {
  const moved: MovedFiles = { copied: 0, present: 0, removed: 0, unknown: 0, different: [] };
  const there = new Map<string, number>();
  for await (const { key, size } of to.list()) there.set(key, size);
  const waiting: { key: string; size: number }[] = [];
  for await (const file of from.list()) waiting.push(file);
  const of = waiting.length;
  let full: Failure | undefined;
  let broken = false;
  let files = 0;

  const move = async ({ key, size }: { key: string; size: number }): Promise<Outcome | Failure> => {
    // Queried for each file, since the site may delete uploads concurrently.
    const [id = ''] = key.split('/');
    if (!uuid.test(id) || !(await uploadExists(db, id))) return 'unknown';
    const mayBeCopied = there.get(key) === size;
    if (mayBeCopied && !remove) return 'present';
    const same = mayBeCopied && (await isSame(from, to, key));
    return same ? 'present' : copy(from, to, key, size);
  };
  const work = async () => {
    for (let file = waiting.pop(); file && !full && !broken && !signal.aborted; file = waiting.pop()) {
      const outcome = await move(file).catch((error: unknown) => {
        broken = true;
        throw error;
      });
      if (isFailure(outcome)) {
        full = outcome;
        return;
      }
      if (outcome === 'different') moved.different.push(file.key);
      else if (outcome !== 'gone') moved[outcome]++;
      if (remove && (outcome === 'copied' || outcome === 'present')) {
        await from.remove([file.key]);
        moved.removed++;
      }
      onProgress({ files: ++files, of });
    }
  };
  // Copies in progress end before the caller closes what they use.
  for (const ended of await Promise.allSettled(Array.from({ length: atOnce }, work)))
    if (ended.status === 'rejected') throw ended.reason;
  return full ?? moved;
}

/** Copies a file, reads the copy back and compares the hashes. */
async function copy(from: Storage, to: Storage, key: string, size: number): Promise<Outcome | Failure> {
  const source = await from.open(key);
  if (!source) return 'gone';
  const received = await to.receive(Readable.fromWeb((await source.read()) as never));
  if (received === 'full') return storageFull();
  try {
    const { hash } = received;
    if (received.size !== size) return 'different';
    await to.keep(key, received);
    const arrived = await to.open(key);
    return arrived && (await hashOf(arrived)).equals(hash) ? 'copied' : 'different';
  } finally {
    await received.discard();
  }
}

async function isSame(from: Storage, to: Storage, key: string): Promise<boolean> {
  const [source, target] = await Promise.all([from.open(key), to.open(key)]);
  if (!source || !target) return false;
  const [one, other] = await Promise.all([hashOf(source), hashOf(target)]);
  return one.equals(other);
}

async function hashOf(file: StoredFile): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const part of await file.read()) hash.update(part);
  return hash.digest();
}
