import * as facets from '../contract/facets.ts';
import * as prompts from '../contract/prompts.ts';
import { explainRanks } from '../contract/ranks.ts';
import * as similar from '../contract/similar.ts';
import { suggest } from '../contract/suggestions.ts';
import { isFailure } from '../operations/failure.ts';
import { deletePrompt } from '../operations/prompts/delete.ts';
import { listFacets } from '../operations/prompts/facets.ts';
import { featurePrompt } from '../operations/prompts/feature.ts';
import { findDuplicates } from '../operations/prompts/find-duplicates.ts';
import { findTags } from '../operations/prompts/find-tags.ts';
import { listHomePrompts, listPrompts } from '../operations/prompts/list.ts';
import { listAlternatives } from '../operations/prompts/list-alternatives.ts';
import { listSimilarPrompts } from '../operations/prompts/list-similar.ts';
import { patchPrompt } from '../operations/prompts/patch.ts';
import { publishPrompt } from '../operations/prompts/publish.ts';
import { readPrompt, readPromptBySlug } from '../operations/prompts/read.ts';
import { updatePrompt } from '../operations/prompts/update.ts';
import { explainRanks as explain } from '../operations/ranks/explain.ts';
import { listSuggestions } from '../operations/suggestions/suggest.ts';
import { type Api, named, register, success } from './register.ts';

export function promptRoutes(app: Api): void {
  register(app, prompts.listPrompts, (ctx, { query }) => listPrompts(ctx, query));
  register(app, prompts.featuredPrompts, async (ctx, { query }) => ({
    items: await listHomePrompts(ctx, 'featured', query.limit),
  }));
  register(app, prompts.trendingPrompts, async (ctx, { query }) => ({
    items: await listHomePrompts(ctx, 'trending', query.limit),
  }));
  register(app, prompts.recentPrompts, async (ctx, { query }) => ({
    items: await listHomePrompts(ctx, 'recent', query.limit),
  }));
  register(app, explainRanks, (ctx, { query }) => explain(ctx, query));
  register(app, facets.promptFacets, (ctx, { query }) => listFacets(ctx, query));
  register(app, facets.findTags, (ctx, { query }) => findTags(ctx, query));
  register(app, facets.promptAlternatives, (ctx, { query }) => listAlternatives(ctx, query));
  register(app, suggest, async (ctx, { query }) => ({ items: await listSuggestions(ctx, query.q) }));
  register(app, prompts.readPrompt, async (ctx, { params }) =>
    success(await named('post', readPrompt(ctx, params.id))),
  );
  register(app, prompts.readPromptBySlug, async (ctx, { params }) =>
    success(await named('post', readPromptBySlug(ctx, params.slug))),
  );
  register(app, similar.similarPrompts, (ctx, { params, query }) =>
    listSimilarPrompts(ctx, params.id, query.limit),
  );
  register(app, similar.findDuplicates, (ctx, { body }) => findDuplicates(ctx, body));
  register(app, prompts.publishPrompt, async (ctx, { body }) => {
    const post = await publishPrompt(ctx, body);
    return isFailure(post) ? post : success({ id: post.id, post });
  });
  register(app, prompts.updatePrompt, async (ctx, { params, body, expected }) =>
    success(await named('post', updatePrompt(ctx, params.id, body, expected))),
  );
  register(app, prompts.patchPrompt, async (ctx, { params, body, expected }) =>
    success(await named('post', patchPrompt(ctx, params.id, body, expected))),
  );
  register(app, prompts.deletePrompt, async (ctx, { params, expected }) =>
    success(await deletePrompt(ctx, params.id, expected)),
  );
  for (const [endpoint, featured] of [
    [prompts.featurePrompt, true],
    [prompts.unfeaturePrompt, false],
  ] as const) {
    register(app, endpoint, async (ctx, { params }) =>
      success(await named('post', featurePrompt(ctx, params.id, featured))),
    );
  }
}
