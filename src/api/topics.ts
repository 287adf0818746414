import { detailedTopics, listTopics, popularTopics } from '../contract/topics.ts';
import { list, listDetailed } from '../operations/topics/list.ts';
import { type Api, register } from './register.ts';

export function topicRoutes(app: Api): void {
  register(app, listTopics, async (ctx) => ({ items: await list(ctx) }));
  register(app, popularTopics, async (ctx, { query }) => ({ items: await list(ctx, query.limit) }));
  register(app, detailedTopics, async (ctx) => ({ items: await listDetailed(ctx) }));
}
