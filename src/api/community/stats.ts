import { communityStats } from '../../contract/community/stats.ts';
import { readCommunityStats } from '../../operations/community/stats/community.ts';
import { type Api, register } from '../core/register.ts';

export function statsRoutes(app: Api): void {
  register(app, communityStats, async (ctx) => ({ data: await readCommunityStats(ctx) }));
}
