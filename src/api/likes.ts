import { addLike, likePrompt, removeLike } from '../contract/likes.ts';
import { myLikes } from '../contract/users.ts';
import { changeLike } from '../operations/likes/change.ts';
import { listLikes } from '../operations/likes/list.ts';
import { ownPage } from '../operations/paging.ts';
import { type Api, register } from './register.ts';

export function likeRoutes(app: Api): void {
  register(app, likePrompt, (ctx, { params }) => changeLike(ctx, params.id));
  register(app, addLike, (ctx, { params }) => changeLike(ctx, params.id, 'add'));
  register(app, removeLike, (ctx, { params }) => changeLike(ctx, params.id, 'remove'));
  register(app, myLikes, (ctx, { query }) => ownPage('likes', listLikes(ctx, query)));
}
