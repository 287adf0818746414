import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createTarPacker } from 'modern-tar';
import { type ArchiveManifest, archiveFiles } from '../../../domain/hosting/backups.ts';
import type { ArchiveWriter } from '../../../operations/core/adapters/backup-adapters.ts';
import { openArchive } from './archive-reader.ts';

/** Suffix of the name of an archive that is being written. */
export const unfinished = '.unfinished';

/**
 * Starts an archive that replaces the file `path` once complete. Only the owner may read it, because it
 * contains all data of the site.
 */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const draft = `${path}${unfinished}`;
  // A draft left by a killed process may belong to another account.
  await rm(draft, { force: true });
  const file = await open(draft, 'wx', 0o600);
  const { readable, controller } = createTarPacker();
  // The cause, such as a full disk; the packer itself only reports that reading has stopped.
  let failed: { error: unknown } | undefined;
  const written = (async () => {
    for await (const chunk of readable) await file.write(chunk);
  })().catch((error) => {
    failed = { error };
  });
  const entries: ArchiveManifest['entries'] = [];
  let state: 'open' | 'closed' | 'finished' = 'open';
  const close = async () => {
    if (state !== 'open') return;
    state = 'closed';
    await file.close();
  };

  const add: ArchiveWriter['add'] = async (name, size, content) => {
    const hash = createHash('sha256');
    try {
      const writer = controller.add({ name, size, mode: 0o600, type: 'file' }).getWriter();
      // The write that failed throws the cause.
      writer.closed.catch(() => {});
      for await (const chunk of content) {
        hash.update(chunk);
        await writer.write(chunk);
      }
      await writer.close();
    } catch (error) {
      throw failed?.error ?? error;
    }
    entries.push({ name, bytes: size, sha256: hash.digest('hex') });
  };

  return {
    add,
    async finish(contents, options) {
      const manifest: ArchiveManifest = { ...contents, entries: [...entries] };
      const text = Buffer.from(JSON.stringify(manifest));
      await add(archiveFiles.manifest, text.length, [text]);
      controller.finalize();
      await written;
      if (failed) throw failed.error;
      await file.sync();
      await close();
      const archive = openArchive(draft, path);
      await archive.check(options);
      await rename(draft, path);
      state = 'finished';
      await syncFolder(dirname(path));
      return archive.size;
    },
    async discard() {
      if (state === 'finished') return;
      await close();
      await rm(draft, { force: true });
    },
  };
}

/** Makes a renamed file survive a crash of the machine. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}
