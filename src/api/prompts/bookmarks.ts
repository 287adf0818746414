import { myBookmarks } from '../../contract/discovery/prompts-of-users.ts';
import { addBookmark, bookmarkPrompt, removeBookmark } from '../../contract/prompts/bookmarks.ts';
import { ownPage } from '../../operations/core/paging.ts';
import { changeBookmark } from '../../operations/prompts/bookmarks/change.ts';
import { listBookmarks } from '../../operations/prompts/bookmarks/list.ts';
import { type Api, register } from '../core/register.ts';

export function bookmarkRoutes(app: Api): void {
  register(app, bookmarkPrompt, (ctx, { params }) => changeBookmark(ctx, params.id));
  register(app, addBookmark, (ctx, { params }) => changeBookmark(ctx, params.id, 'add'));
  register(app, removeBookmark, (ctx, { params }) => changeBookmark(ctx, params.id, 'remove'));
  register(app, myBookmarks, (ctx, { query }) => ownPage('bookmarks', listBookmarks(ctx, query)));
}
