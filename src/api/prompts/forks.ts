import * as forks from '../../contract/prompts/forks.ts';
import { forkPrompt } from '../../operations/prompts/forks/create.ts';
import { readLineage } from '../../operations/prompts/forks/lineage.ts';
import { listForks } from '../../operations/prompts/forks/list.ts';
import { mergeUpstream } from '../../operations/prompts/forks/merge.ts';
import { prepareMerge, readUpstream } from '../../operations/prompts/forks/upstream.ts';
import { type Api, named, register, success } from '../core/register.ts';

export function forkRoutes(app: Api): void {
  register(app, forks.forkPrompt, async (ctx, { params }) =>
    success(await named('post', forkPrompt(ctx, params.id))),
  );
  register(app, forks.listForks, (ctx, { params, query }) => listForks(ctx, params.id, query));
  register(app, forks.readLineage, (ctx, { params }) => readLineage(ctx, params.id));
  register(app, forks.readUpstream, (ctx, { params }) => readUpstream(ctx, params.id));
  register(
    app,
    forks.mergeUpstream,
    async (ctx, { params, body }) => success(await named('post', mergeUpstream(ctx, params.id, body))),
    { before: (ctx, { params }) => prepareMerge(ctx, params.id) },
  );
}
