import * as searches from '../../contract/discovery/searches.ts';
import { deleteSearch } from '../../operations/discovery/searches/delete.ts';
import { listSearches } from '../../operations/discovery/searches/list.ts';
import { renameSearch } from '../../operations/discovery/searches/rename.ts';
import { saveSearch } from '../../operations/discovery/searches/save.ts';
import { type Api, named, register, success } from '../core/register.ts';

export function searchRoutes(app: Api): void {
  register(app, searches.mySearches, async (ctx) => ({ items: await listSearches(ctx) }));
  register(app, searches.saveSearch, (ctx, { body }) => named('search', saveSearch(ctx, body)));
  register(app, searches.renameSearch, (ctx, { params, body }) =>
    named('search', renameSearch(ctx, { ...params, ...body })),
  );
  register(app, searches.deleteSearch, async (ctx, { params }) =>
    success(await deleteSearch(ctx, params.id)),
  );
}
