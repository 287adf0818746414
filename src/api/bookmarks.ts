import { addBookmark, bookmarkPrompt, removeBookmark } from '../contract/bookmarks.ts';
import { myBookmarks } from '../contract/users.ts';
import { changeBookmark } from '../operations/bookmarks/change.ts';
import { listBookmarks } from '../operations/bookmarks/list.ts';
import { ownPage } from '../operations/paging.ts';
import { type Api, register } from './register.ts';

export function bookmarkRoutes(app: Api): void {
  register(app, bookmarkPrompt, (ctx, { params }) => changeBookmark(ctx, params.id));
  register(app, addBookmark, (ctx, { params }) => changeBookmark(ctx, params.id, 'add'));
  register(app, removeBookmark, (ctx, { params }) => changeBookmark(ctx, params.id, 'remove'));
  register(app, myBookmarks, (ctx, { query }) => ownPage('bookmarks', listBookmarks(ctx, query)));
}
