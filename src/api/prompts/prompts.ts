import { listChanges } from '../../contract/discovery/changes.ts';
import * as facets from '../../contract/discovery/facets.ts';
import * as similar from '../../contract/discovery/similar.ts';
import { suggest } from '../../contract/discovery/suggestions.ts';
import * as prompts from '../../contract/prompts/prompts.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { listChanges as changes } from '../../operations/discovery/list-changes.ts';
import { listFacets } from '../../operations/discovery/prompts/facets.ts';
import { findTags } from '../../operations/discovery/prompts/find-tags.ts';
import { listAlternatives } from '../../operations/discovery/prompts/list-alternatives.ts';
import { listHomePrompts, listPrompts } from '../../operations/discovery/prompts/list-prompts.ts';
import { listSimilarPrompts } from '../../operations/discovery/prompts/list-similar.ts';
import { listSuggestions } from '../../operations/discovery/suggestions/suggest.ts';
import { deletePrompt } from '../../operations/prompts/delete.ts';
import { featurePrompt } from '../../operations/prompts/feature.ts';
import { findDuplicates } from '../../operations/prompts/find-duplicates.ts';
import { patchPrompt } from '../../operations/prompts/patch.ts';
import { publishPrompt } from '../../operations/prompts/publish.ts';
import { readPrompt, readPromptBySlug } from '../../operations/prompts/read.ts';
import { updatePrompt } from '../../operations/prompts/update.ts';
import { type Api, named, register, success } from '../core/register.ts';

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
  register(app, listChanges, (ctx, { query }) => changes(ctx, query));
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
