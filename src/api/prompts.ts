import {
  deletePrompt,
  featuredPrompts,
  featurePrompt,
  listPrompts,
  publishPrompt,
  readPrompt,
  recentPrompts,
  trendingPrompts,
  unfeaturePrompt,
  updatePrompt,
} from '../contract/prompts.ts';
import { suggest } from '../contract/suggestions.ts';
import { isFailure } from '../operations/failure.ts';
import { remove } from '../operations/prompts/delete.ts';
import { feature } from '../operations/prompts/feature.ts';
import { list, shelf } from '../operations/prompts/list.ts';
import { publish } from '../operations/prompts/publish.ts';
import { read } from '../operations/prompts/read.ts';
import { update } from '../operations/prompts/update.ts';
import { suggest as runSuggest } from '../operations/suggestions/suggest.ts';
import { versionOf, versionsIn } from './headers.ts';
import { type Api, register, success } from './register.ts';

export function promptRoutes(app: Api): void {
  register(app, listPrompts, (ctx, { query }) => list(ctx, query));
  register(app, featuredPrompts, async (ctx, { query }) => ({
    items: await shelf(ctx, 'featured', query.limit),
  }));
  register(app, trendingPrompts, async (ctx, { query }) => ({
    items: await shelf(ctx, 'trending', query.limit),
  }));
  register(app, recentPrompts, async (ctx, { query }) => ({
    items: await shelf(ctx, 'recent', query.limit),
  }));
  register(app, suggest, async (ctx, { query }) => ({ items: await runSuggest(ctx, query.q) }));
  register(app, readPrompt, async (ctx, { params }) => {
    const post = await read(ctx, params.id);
    return isFailure(post) ? post : success({ post });
  });
  register(app, publishPrompt, async (ctx, { body }) => {
    const post = await publish(ctx, body);
    return isFailure(post) ? post : success({ id: post.id, post });
  });
  register(app, updatePrompt, async (ctx, { params, body }, request) => {
    const versions = versionsIn(request.headers.get('if-match'));
    const post = await update(ctx, params.id, body, {
      ...(versions && { accepts: (updatedAt) => versions.includes(versionOf({ updatedAt })) }),
    });
    return isFailure(post) ? post : success({ post });
  });
  register(app, deletePrompt, async (ctx, { params }) => {
    const gone = await remove(ctx, params.id);
    return isFailure(gone) ? gone : success({ id: gone.id });
  });
  for (const [endpoint, featured] of [
    [featurePrompt, true],
    [unfeaturePrompt, false],
  ] as const) {
    register(app, endpoint, async (ctx, { params }) => {
      const post = await feature(ctx, params.id, featured);
      return isFailure(post) ? post : success({ post });
    });
  }
}
