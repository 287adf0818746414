import type { Result } from '../../../contract/core/endpoint.ts';
import type { myData } from '../../../contract/integrations/account.ts';
import { type UploadRow, uploadsOf } from '../../../database/integrations/personal-data.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { filesOf } from '../../files/files.ts';
import { whileSignedIn } from '../../identity/while-signed-in.ts';
import { exportData } from './data.ts';

/** All data about a user, with their files. */
export interface PersonalArchive {
  data: Result<typeof myData>;
  files: AsyncIterable<ArchivedFile>;
}

/** A user's file; `name` is its path in the data, without the leading slash. */
interface ArchivedFile {
  name: string;
  changedAt: Date;
  bytes: ReadableStream<Uint8Array>;
}

/** Number of uploads read per query. */
const pageSize = 100;

/**
 * Returns all data about the signed-in user and the files they uploaded. Each file is opened when it is
 * written: images in page size, the largest that is stored.
 */
export async function exportArchive(ctx: MemberContext): Promise<PersonalArchive | Failure> {
  const data = await exportData(ctx);
  return isFailure(data) ? data : { data, files: whileSignedIn(ctx, filesIn(ctx, data.profile.id)) };
}

async function* filesIn({ db, storage }: Context, ownerId: string): AsyncGenerator<ArchivedFile> {
  for (let after: UploadRow | undefined; ; ) {
    const rows = await uploadsOf(db, ownerId, after, pageSize);
    for (const row of rows) {
      const found = await opened(storage, row);
      if (found)
        yield { name: `files/${found.key}`, changedAt: row.createdAt, bytes: await found.file.read() };
    }
    after = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

/** Opens the first existing file of an upload. */
async function opened(storage: Context['storage'], upload: UploadRow) {
  for (const key of filesOf(upload)) {
    const file = await storage.open(key);
    if (file) return { key, file };
  }
  return undefined;
}
