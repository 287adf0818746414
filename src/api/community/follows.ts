import * as follows from '../../contract/community/follows.ts';
import { changeTopicFollow, changeUserFollow } from '../../operations/community/follows/change.ts';
import { listFollowedPrompts } from '../../operations/discovery/prompts/list-followed.ts';
import { type Api, register } from '../core/register.ts';

export function followRoutes(app: Api): void {
  for (const [endpoint, change] of [
    [follows.followUser, 'toggle'],
    [follows.addUserFollow, 'add'],
    [follows.removeUserFollow, 'remove'],
  ] as const)
    register(app, endpoint, (ctx, { params }) => changeUserFollow(ctx, params.username, change));
  for (const [endpoint, change] of [
    [follows.followTopic, 'toggle'],
    [follows.addTopicFollow, 'add'],
    [follows.removeTopicFollow, 'remove'],
  ] as const)
    register(app, endpoint, (ctx, { params }) => changeTopicFollow(ctx, params.id, change));
  register(app, follows.followedPrompts, (ctx, { query }) => listFollowedPrompts(ctx, query));
}
