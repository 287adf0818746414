import {
  currentUser,
  listUsers,
  myBookmarks,
  myLikes,
  myPrompts,
  readUser,
  updateUser,
  userPrompts,
} from '../contract/users.ts';
import { list as listBookmarks } from '../operations/bookmarks/list.ts';
import { isFailure } from '../operations/failure.ts';
import { list as listLikes } from '../operations/likes/list.ts';
import { paginationOf } from '../operations/paging.ts';
import { list as runList } from '../operations/users/list.ts';
import { listMine, listPromptsOf } from '../operations/users/list-prompts.ts';
import { read, readMe } from '../operations/users/read.ts';
import { update } from '../operations/users/update.ts';
import { type Api, register } from './register.ts';

export function userRoutes(app: Api): void {
  register(app, listUsers, (ctx, { query }) => runList(ctx, query));
  register(app, currentUser, async (ctx) => {
    const user = await readMe(ctx);
    return isFailure(user) ? user : { user };
  });
  register(app, updateUser, async (ctx, { body }) => {
    const user = await update(ctx, body);
    return isFailure(user) ? user : { user };
  });
  register(app, myPrompts, async (ctx, { query }) => {
    const page = await listMine(ctx, query);
    return isFailure(page) ? page : { data: { posts: page.items, pagination: paginationOf(page) } };
  });
  register(app, myLikes, async (ctx, { query }) => {
    const page = await listLikes(ctx, query);
    return isFailure(page) ? page : { data: { likes: page.items, pagination: paginationOf(page) } };
  });
  register(app, myBookmarks, async (ctx, { query }) => {
    const page = await listBookmarks(ctx, query);
    return isFailure(page) ? page : { data: { bookmarks: page.items, pagination: paginationOf(page) } };
  });
  register(app, readUser, async (ctx, { params }) => {
    const user = await read(ctx, params.username);
    return isFailure(user) ? user : { user };
  });
  register(app, userPrompts, (ctx, { params, query }) => listPromptsOf(ctx, params.username, query));
}
