import { communityFigures, leaderboard } from '../contract/community.ts';
import { countDownload } from '../contract/downloads.ts';
import { figures } from '../operations/community/figures.ts';
import { leaderboard as runLeaderboard } from '../operations/community/leaderboard.ts';
import { count } from '../operations/downloads/count.ts';
import { type Api, register } from './register.ts';

export function communityRoutes(app: Api): void {
  register(app, communityFigures, async (ctx) => ({ data: await figures(ctx) }));
  register(app, leaderboard, (ctx, { query }) => runLeaderboard(ctx, query));
  register(app, countDownload, (ctx, { params }) => count(ctx, params.id));
}
