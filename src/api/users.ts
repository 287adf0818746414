import * as users from '../contract/users.ts';
import { isFailure } from '../operations/failure.ts';
import { paginationOf } from '../operations/paging.ts';
import { listUsers } from '../operations/users/list.ts';
import { listOwnPrompts, listUserPrompts } from '../operations/users/list-prompts.ts';
import { readCurrentUser, readUser } from '../operations/users/read.ts';
import { updateUser } from '../operations/users/update.ts';
import { type Api, register } from './register.ts';

export function userRoutes(app: Api): void {
  register(app, users.listUsers, (ctx, { query }) => listUsers(ctx, query));
  register(app, users.currentUser, async (ctx) => {
    const user = await readCurrentUser(ctx);
    return isFailure(user) ? user : { user };
  });
  register(app, users.updateUser, async (ctx, { body }) => {
    const user = await updateUser(ctx, body);
    return isFailure(user) ? user : { user };
  });
  register(app, users.myPrompts, async (ctx, { query }) => {
    const page = await listOwnPrompts(ctx, query);
    return isFailure(page) ? page : { data: { posts: page.items, pagination: paginationOf(page) } };
  });
  register(app, users.readUser, async (ctx, { params }) => {
    const user = await readUser(ctx, params.username);
    return isFailure(user) ? user : { user };
  });
  register(app, users.userPrompts, (ctx, { params, query }) => listUserPrompts(ctx, params.username, query));
}
