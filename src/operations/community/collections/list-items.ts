import type { CollectionItem } from '../../../contract/community/collection-items.ts';
import { itemOrder, selectItems } from '../../../database/community/collection-items.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { listPage, type Page, type PageInput } from '../../core/paging.ts';
import { presentItem } from './present.ts';
import { findCollection } from './read.ts';

/**
 * Returns one page of the prompts of a collection that the viewer sees, in its order. Fails with not-found or
 * malformed.
 */
export async function listItems(
  ctx: Pick<Context, 'db' | 'viewer'>,
  idOrSlug: string,
  page: PageInput,
): Promise<Page<CollectionItem> | Failure> {
  const found = await findCollection(ctx, idOrSlug);
  if (isFailure(found)) return found;
  return listPage(
    page,
    { name: `items of ${found.id}`, order: itemOrder },
    (part) => selectItems(ctx.db, ctx.viewer, found.id, part),
    (rows) => rows.map((row) => presentItem(ctx.viewer, row)),
  );
}
