import { likePrompt } from '../contract/likes.ts';
import { myLikes } from '../contract/users.ts';
import { listLikes } from '../operations/likes/list.ts';
import { toggleLike } from '../operations/likes/toggle.ts';
import { ownPage } from '../operations/paging.ts';
import { type Api, register } from './register.ts';

export function likeRoutes(app: Api): void {
  register(app, likePrompt, (ctx, { params }) => toggleLike(ctx, params.id));
  register(app, myLikes, (ctx, { query }) => ownPage('likes', listLikes(ctx, query)));
}
