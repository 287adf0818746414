import * as promptsOfUsers from '../../contract/discovery/prompts-of-users.ts';
import * as users from '../../contract/people/users.ts';
import { listFollows } from '../../operations/community/follows/list-follows.ts';
import { updateUser } from '../../operations/community/profiles/update.ts';
import { ownPage } from '../../operations/core/paging.ts';
import { listOwnPrompts, listUserPrompts } from '../../operations/discovery/prompts/list-of-author.ts';
import { renewFeedToken } from '../../operations/identity/feeds/renew.ts';
import { listUsers } from '../../operations/people/list.ts';
import { readCurrentUser, readUser } from '../../operations/people/read.ts';
import { type Api, named, register } from '../core/register.ts';

export function userRoutes(app: Api): void {
  register(app, users.listUsers, (ctx, { query }) => listUsers(ctx, query));
  register(app, users.currentUser, (ctx) => named('user', readCurrentUser(ctx)));
  register(app, users.updateUser, (ctx, { body, expected }) =>
    named('user', updateUser(ctx, body, expected)),
  );
  register(app, users.renewFeedToken, (ctx) => named('user', renewFeedToken(ctx)));
  register(app, promptsOfUsers.myPrompts, (ctx, { query }) => ownPage('posts', listOwnPrompts(ctx, query)));
  register(app, users.readUser, (ctx, { params }) => named('user', readUser(ctx, params.username)));
  register(app, users.userFollowers, (ctx, { params, query }) =>
    listFollows(ctx, { ...query, username: params.username, list: 'followers' }),
  );
  register(app, users.userFollowing, (ctx, { params, query }) =>
    listFollows(ctx, { ...query, username: params.username, list: 'following' }),
  );
  register(app, promptsOfUsers.userPrompts, (ctx, { params, query }) =>
    listUserPrompts(ctx, params.username, query),
  );
}
