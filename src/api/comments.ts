import { addComment, deleteComment, listComments, updateComment } from '../contract/comments.ts';
import { ratePrompt, unratePrompt } from '../contract/ratings.ts';
import { add } from '../operations/comments/add.ts';
import { remove } from '../operations/comments/delete.ts';
import { list } from '../operations/comments/list.ts';
import { update } from '../operations/comments/update.ts';
import { isFailure } from '../operations/failure.ts';
import { rate } from '../operations/ratings/rate.ts';
import { type Api, register } from './register.ts';

export function commentRoutes(app: Api): void {
  register(app, ratePrompt, (ctx, { params, body }) => rate(ctx, params.id, body.stars));
  register(app, unratePrompt, (ctx, { params }) => rate(ctx, params.id, null));
  register(app, listComments, (ctx, { params, query }) => list(ctx, params.id, query));
  register(app, addComment, (ctx, { params, body }) => add(ctx, params.id, body));
  register(app, updateComment, async (ctx, { params, body }) => {
    const comment = await update(ctx, params.id, body.bodyMd);
    return isFailure(comment) ? comment : { comment };
  });
  register(app, deleteComment, (ctx, { params }) => remove(ctx, params.id));
}
