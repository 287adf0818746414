import { bookmarkPrompt } from '../contract/bookmarks.ts';
import { likePrompt } from '../contract/likes.ts';
import { toggleBookmark } from '../operations/bookmarks/toggle.ts';
import { toggleLike } from '../operations/likes/toggle.ts';
import { type Api, register } from './register.ts';

export function reactionRoutes(app: Api): void {
  register(app, likePrompt, (ctx, { params }) => toggleLike(ctx, params.id));
  register(app, bookmarkPrompt, (ctx, { params }) => toggleBookmark(ctx, params.id));
}
