import { communityFigures, leaderboard } from '../contract/community.ts';
import * as downloads from '../contract/downloads.ts';
import { readCommunityFigures } from '../operations/community/figures.ts';
import { readLeaderboard } from '../operations/community/leaderboard.ts';
import { countDownload } from '../operations/downloads/count.ts';
import { type Api, register } from './register.ts';

export function communityRoutes(app: Api): void {
  register(app, communityFigures, async (ctx) => ({ data: await readCommunityFigures(ctx) }));
  register(app, leaderboard, (ctx, { query }) => readLeaderboard(ctx, query));
  register(app, downloads.countDownload, (ctx, { params }) => countDownload(ctx, params.id));
}
