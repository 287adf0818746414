import * as topics from '../../contract/discovery/topics.ts';
import { listDetailedTopics, listTopics, readTopic } from '../../operations/discovery/topics/list.ts';
import { type Api, named, register } from '../core/register.ts';

export function topicRoutes(app: Api): void {
  register(app, topics.listTopics, async (ctx) => ({ items: await listTopics(ctx) }));
  register(app, topics.popularTopics, async (ctx, { query }) => ({
    items: await listTopics(ctx, query.limit),
  }));
  register(app, topics.detailedTopics, async (ctx) => ({ items: await listDetailedTopics(ctx) }));
  register(app, topics.readTopic, (ctx, { params }) => named('category', readTopic(ctx, params.id)));
}
