import { myLikes } from '../../contract/discovery/prompts-of-users.ts';
import { addLike, likePrompt, removeLike } from '../../contract/prompts/likes.ts';
import { ownPage } from '../../operations/core/paging.ts';
import { changeLike } from '../../operations/prompts/likes/change.ts';
import { listLikes } from '../../operations/prompts/likes/list.ts';
import { type Api, register } from '../core/register.ts';

export function likeRoutes(app: Api): void {
  register(app, likePrompt, (ctx, { params }) => changeLike(ctx, params.id));
  register(app, addLike, (ctx, { params }) => changeLike(ctx, params.id, 'add'));
  register(app, removeLike, (ctx, { params }) => changeLike(ctx, params.id, 'remove'));
  register(app, myLikes, (ctx, { query }) => ownPage('likes', listLikes(ctx, query)));
}
