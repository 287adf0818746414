import * as comments from '../../contract/prompts/comments.ts';
import * as outcomes from '../../contract/prompts/outcomes.ts';
import * as ratings from '../../contract/prompts/ratings.ts';
import { addComment } from '../../operations/prompts/comments/add.ts';
import { deleteComment } from '../../operations/prompts/comments/delete.ts';
import { listComments } from '../../operations/prompts/comments/list.ts';
import { readComment } from '../../operations/prompts/comments/read.ts';
import { updateComment } from '../../operations/prompts/comments/update.ts';
import { answerOutcome } from '../../operations/prompts/outcomes/answer.ts';
import { ratePrompt } from '../../operations/prompts/ratings/rate.ts';
import { type Api, named, register } from '../core/register.ts';

export function commentRoutes(app: Api): void {
  register(app, ratings.ratePrompt, (ctx, { params, body }) => ratePrompt(ctx, params.id, body.stars));
  register(app, ratings.unratePrompt, (ctx, { params }) => ratePrompt(ctx, params.id, null));
  register(app, outcomes.answerOutcome, (ctx, { params, body }) =>
    answerOutcome(ctx, params.id, body.version, body.worked),
  );
  register(app, outcomes.removeOutcome, (ctx, { params, query }) =>
    answerOutcome(ctx, params.id, query.version, null),
  );
  register(app, comments.listComments, (ctx, { params, query }) => listComments(ctx, params.id, query));
  register(app, comments.addComment, (ctx, { params, body }) => addComment(ctx, params.id, body));
  register(app, comments.readComment, (ctx, { params }) => named('comment', readComment(ctx, params.id)));
  register(app, comments.updateComment, (ctx, { params, body, expected }) =>
    named('comment', updateComment(ctx, params.id, body.bodyMd, expected)),
  );
  register(app, comments.deleteComment, (ctx, { params, expected }) =>
    deleteComment(ctx, params.id, expected),
  );
}
