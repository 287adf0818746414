import { communityFigures, leaderboard } from '../../contract/community/community.ts';
import * as downloads from '../../contract/prompts/downloads.ts';
import { readCommunityFigures } from '../../operations/community/community/figures.ts';
import { readLeaderboard } from '../../operations/community/community/leaderboard.ts';
import { countDownload } from '../../operations/prompts/downloads/count.ts';
import { type Api, register } from '../core/register.ts';

export function communityRoutes(app: Api): void {
  register(app, communityFigures, async (ctx) => ({ data: await readCommunityFigures(ctx) }));
  register(app, leaderboard, (ctx, { query }) => readLeaderboard(ctx, query));
  register(app, downloads.countDownload, (ctx, { params }) => countDownload(ctx, params.id));
}
