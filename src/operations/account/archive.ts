import type { myData } from '../../contract/account.ts';
import type { Result } from '../../contract/endpoint.ts';
import { type UploadRow, uploadsOf } from '../../database/personal-data.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { filesOf } from '../uploads/files.ts';
import { exportData } from './data.ts';

/** Everything the site holds about a person, with their files. */
export interface PersonalArchive {
  data: Result<typeof myData>;
  files: AsyncIterable<ArchivedFile>;
}

/** A file of a person's; `name` is its address without the slash before it, as it stands in the data. */
interface ArchivedFile {
  name: string;
  changedAt: Date;
  bytes: ReadableStream<Uint8Array>;
}

/** Uploads that are read at once. */
const pageSize = 100;

/**
 * Everything the site holds about the signed-in person, and the files that they uploaded, each opened when it is wanted: pictures in
 * their page's size, which is the largest that is kept. Fails with unauthenticated, or forbidden for a key.
 */
export async function exportArchive(ctx: Context): Promise<PersonalArchive | Failure> {
  const data = await exportData(ctx);
  return isFailure(data) ? data : { data, files: filesIn(ctx, data.profile.id) };
}

async function* filesIn({ db, storage }: Context, ownerId: string): AsyncGenerator<ArchivedFile> {
  for (let after: UploadRow | undefined; ; ) {
    const rows = await uploadsOf(db, ownerId, after, pageSize);
    for (const row of rows) {
      const found = await opened(storage, row);
      if (found) yield { name: `files/${found.key}`, changedAt: row.createdAt, bytes: found.file.read() };
    }
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** The first of an upload's files that is there. */
async function opened(storage: Context['storage'], upload: UploadRow) {
  for (const key of filesOf(upload)) {
    const file = await storage.open(key);
    if (file) return { key, file };
  }
  return undefined;
}
