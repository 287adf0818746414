import {
  countView as countViewEndpoint,
  readPromptStats as readStats,
  statsDays,
} from '../../contract/prompts/prompt-stats.ts';
import { failure, isFailure } from '../../operations/core/failure.ts';
import { countView } from '../../operations/prompts/views/count.ts';
import { exportPromptStats, readPromptStats } from '../../operations/prompts/views/read.ts';
import { problemResponse } from '../core/problem-response.ts';
import { type Api, register, registerRoute } from '../core/register.ts';

export function promptStatsRoutes(app: Api): void {
  register(app, countViewEndpoint, async (ctx, { params, body }, { headers }) =>
    countView(ctx, params.id, { ...body, headers }),
  );
  register(app, readStats, (ctx, { params, query }) => readPromptStats(ctx, params.id, query.days));
  registerRoute(app, '/posts/id/:id/stats.csv', async (c, ctx) => {
    const days = statsDays.safeParse(c.req.query('days'));
    if (!days.success)
      return problemResponse(c, failure('malformed', days.error.issues[0]?.message ?? 'days is not valid'));
    const file = await exportPromptStats(ctx, c.req.param('id') ?? '', days.data);
    if (isFailure(file)) return problemResponse(c, file);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="${file.name}"`);
    c.header('cache-control', 'private, no-store');
    return c.body(file.text);
  });
}
