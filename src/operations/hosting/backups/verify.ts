import { createHash } from 'node:crypto';
import { countUnindexed, uploadsToCheck } from '../../../database/hosting/backup/checks.ts';
import { type ArchiveManifest, uploadEntry } from '../../../domain/hosting/backups.ts';
import type { Storage } from '../../core/adapters/adapters.ts';
import type { CheckedArchive } from '../../core/adapters/backup-adapters.ts';
import type { AdminContext } from '../../core/context.ts';
import { isFailure } from '../../core/failure.ts';
import { refreshRanks } from '../../discovery/prompts/refresh-ranks.ts';
import { filesOf } from '../../files/files.ts';
import { countWords } from '../../prompts/indexing/index-maintenance.ts';
import { indexBacklog } from '../../prompts/indexing/index-prompts.ts';
import { recount } from '../counters/recount.ts';

/** Uploads per statement. */
const batch = 200;

/** A property of a restored site, and what is wrong with it. */
export interface Finding {
  checked: string;
  wrong: string[];
}

/**
 * Checks a site that was restored to a temporary place: its files, its search index and all of its counters.
 * The restore has already checked foreign keys and numbers of rows.
 */
export async function* verifyRestored(
  ctx: AdminContext,
  { manifest }: CheckedArchive,
  signal: AbortSignal,
): AsyncGenerator<Finding> {
  yield await checkUploads(ctx, manifest, signal);
  // A site does this continuously; the backup contains the backlog of its moment.
  await indexBacklog(ctx, signal);
  await countWords(ctx, signal);
  await refreshRanks(ctx, signal);
  signal.throwIfAborted();
  const unindexed = await countUnindexed(ctx.db);
  yield {
    checked: 'the search index has every published prompt',
    wrong: unindexed ? [`${unindexed} published prompts are not in the search index`] : [],
  };
  yield await checkCounters(ctx, signal);
}

async function checkUploads(
  { db, storage }: AdminContext,
  { entries, uploads }: ArchiveManifest,
  signal: AbortSignal,
): Promise<Finding> {
  const archived = new Map(entries.map((entry) => [entry.name, entry]));
  const wrong: string[] = [];
  let after = '00000000-0000-0000-0000-000000000000';
  let files = 0;
  for (;;) {
    const rows = await uploadsToCheck(db, after, batch);
    for (const upload of rows) {
      signal.throwIfAborted();
      const found = filesOf(upload)
        .map((key) => ({ key, entry: archived.get(uploadEntry(key)) }))
        .filter(({ entry }) => entry);
      // The upload of files that nothing shows may not have been finished.
      if (upload.shown && found.length < (upload.kind === 'image' ? 2 : 1))
        wrong.push(`the file of upload ${upload.id} is missing, and a page shows it`);
      const bytes = found.reduce((sum, { entry }) => sum + (entry?.bytes ?? 0), 0);
      if (upload.shown && found.length && bytes !== upload.bytes)
        wrong.push(`upload ${upload.id} has ${bytes} bytes instead of ${upload.bytes}`);
      for (const { key, entry } of found) {
        files++;
        if ((await hashOf(storage, key)) !== entry?.sha256)
          wrong.push(`the file ${key} was restored with other content`);
      }
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < batch) break;
  }
  if (files !== uploads.files)
    wrong.push(`${uploads.files} files were archived, but ${files} belong to an upload`);
  return {
    checked: `every uploaded file that a page shows exists, ${files} files with the right content`,
    wrong,
  };
}

async function hashOf(storage: Storage, key: string): Promise<string | undefined> {
  const file = await storage.open(key);
  if (!file) return undefined;
  const hash = createHash('sha256');
  if (file.size) for await (const chunk of await file.read()) hash.update(chunk);
  return hash.digest('hex');
}

async function checkCounters(ctx: AdminContext, signal: AbortSignal): Promise<Finding> {
  const result = await recount(ctx, { signal });
  if (isFailure(result)) throw new Error(result.detail);
  signal.throwIfAborted();
  const wrong = Object.entries(result.corrected)
    .filter(([, count]) => count > 0)
    .map(([what, count]) => `${count} wrong counters: ${what}`);
  return { checked: 'every counter matches its rows', wrong };
}
