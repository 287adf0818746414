import type { VersionHead } from '../../../contract/prompts/versions.ts';
import { selectVersions, versionOrder } from '../../../database/prompts/versions.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentVersionHead } from './present.ts';

/**
 * Returns one page of a prompt's versions, latest first; a draft that was never published has none. Fails
 * with not-found or malformed.
 */
export async function listVersions(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  promptId: string,
  input: PageInput,
): Promise<Page<VersionHead> | Failure> {
  if (!isId(promptId)) return promptNotFound();
  let isMissing = false;
  const page = await listPage(
    input,
    { name: 'versions', order: versionOrder },
    async (part) => {
      const found = await selectVersions(db, viewer, promptId, part);
      isMissing = !found;
      return found ?? { rows: [], total: 0 };
    },
    (rows) => rows.map(presentVersionHead),
  );
  return isMissing && !isFailure(page) ? promptNotFound() : page;
}
