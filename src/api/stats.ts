import { communityStats } from '../contract/stats.ts';
import { readCommunityStats } from '../operations/stats/community.ts';
import { type Api, register } from './register.ts';

export function statsRoutes(app: Api): void {
  register(app, communityStats, async (ctx) => ({ data: await readCommunityStats(ctx) }));
}
