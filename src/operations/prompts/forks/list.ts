import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { forkOrder, selectForks } from '../../../database/prompts/forks/forks.ts';
import { isId } from '../../../domain/core/ids.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentSummary } from '../present.ts';

/** Returns one page of the published forks of a prompt, latest first. Fails with not-found or malformed. */
export async function listForks(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  promptId: string,
  input: PageInput,
): Promise<Page<PromptSummary> | Failure> {
  if (!isId(promptId)) return promptNotFound();
  let isMissing = false;
  const page = await listPage(
    input,
    { name: 'forks', order: forkOrder },
    async (part) => {
      const found = await selectForks(db, viewer, promptId, part);
      isMissing = !found;
      return found ?? { rows: [], total: 0 };
    },
    (rows) => rows.map((row) => presentSummary(viewer, row)),
  );
  return isMissing && !isFailure(page) ? promptNotFound() : page;
}
