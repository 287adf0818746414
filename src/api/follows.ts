import { followedPrompts, followTopic, followUser } from '../contract/follows.ts';
import { listFollowedPrompts } from '../operations/follows/list-prompts.ts';
import { toggleTopicFollow, toggleUserFollow } from '../operations/follows/toggle.ts';
import { type Api, register } from './register.ts';

export function followRoutes(app: Api): void {
  register(app, followUser, (ctx, { params }) => toggleUserFollow(ctx, params.username));
  register(app, followTopic, (ctx, { params }) => toggleTopicFollow(ctx, params.id));
  register(app, followedPrompts, (ctx, { query }) => listFollowedPrompts(ctx, query));
}
