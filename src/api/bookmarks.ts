import { bookmarkPrompt } from '../contract/bookmarks.ts';
import { myBookmarks } from '../contract/users.ts';
import { listBookmarks } from '../operations/bookmarks/list.ts';
import { toggleBookmark } from '../operations/bookmarks/toggle.ts';
import { ownPage } from '../operations/paging.ts';
import { type Api, register } from './register.ts';

export function bookmarkRoutes(app: Api): void {
  register(app, bookmarkPrompt, (ctx, { params }) => toggleBookmark(ctx, params.id));
  register(app, myBookmarks, (ctx, { query }) => ownPage('bookmarks', listBookmarks(ctx, query)));
}
