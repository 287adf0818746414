import { likePrompt } from '../contract/likes.ts';
import { myLikes } from '../contract/users.ts';
import { isFailure } from '../operations/failure.ts';
import { listLikes } from '../operations/likes/list.ts';
import { toggleLike } from '../operations/likes/toggle.ts';
import { paginationOf } from '../operations/paging.ts';
import { type Api, register } from './register.ts';

export function likeRoutes(app: Api): void {
  register(app, likePrompt, (ctx, { params }) => toggleLike(ctx, params.id));
  register(app, myLikes, async (ctx, { query }) => {
    const page = await listLikes(ctx, query);
    return isFailure(page) ? page : { data: { likes: page.items, pagination: paginationOf(page) } };
  });
}
