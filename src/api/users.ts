import * as users from '../contract/users.ts';
import { listFollows } from '../operations/follows/list-users.ts';
import { ownPage } from '../operations/paging.ts';
import { listUsers } from '../operations/users/list.ts';
import { listOwnPrompts, listUserPrompts } from '../operations/users/list-prompts.ts';
import { readCurrentUser, readUser } from '../operations/users/read.ts';
import { updateUser } from '../operations/users/update.ts';
import { type Api, named, register } from './register.ts';

export function userRoutes(app: Api): void {
  register(app, users.listUsers, (ctx, { query }) => listUsers(ctx, query));
  register(app, users.currentUser, (ctx) => named('user', readCurrentUser(ctx)));
  register(app, users.updateUser, (ctx, { body, expected }) =>
    named('user', updateUser(ctx, body, expected)),
  );
  register(app, users.myPrompts, (ctx, { query }) => ownPage('posts', listOwnPrompts(ctx, query)));
  register(app, users.readUser, (ctx, { params }) => named('user', readUser(ctx, params.username)));
  register(app, users.userFollowers, (ctx, { params, query }) =>
    listFollows(ctx, { ...query, username: params.username, list: 'followers' }),
  );
  register(app, users.userFollowing, (ctx, { params, query }) =>
    listFollows(ctx, { ...query, username: params.username, list: 'following' }),
  );
  register(app, users.userPrompts, (ctx, { params, query }) => listUserPrompts(ctx, params.username, query));
}
