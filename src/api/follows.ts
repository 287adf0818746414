import { followedPrompts, followTopic, followUser } from '../contract/follows.ts';
import { listPrompts } from '../operations/follows/list-prompts.ts';
import { toggleTopic, toggleUser } from '../operations/follows/toggle.ts';
import { type Api, register } from './register.ts';

export function followRoutes(app: Api): void {
  register(app, followUser, (ctx, { params }) => toggleUser(ctx, params.username));
  register(app, followTopic, (ctx, { params }) => toggleTopic(ctx, params.id));
  register(app, followedPrompts, (ctx, { query }) => listPrompts(ctx, query));
}
