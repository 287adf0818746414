import { stringify } from 'csv-stringify/sync';
import type { PromptStats, StatsDay } from '../../../contract/prompts/prompt-stats.ts';
import { selectPromptDays } from '../../../database/prompts/prompt-days.ts';
import { selectPrompt } from '../../../database/prompts/prompts.ts';
import { isId } from '../../../domain/core/ids.ts';
import { dayOf } from '../../../domain/core/time/months.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, failure, isFailure, promptNotFound } from '../../core/failure.ts';
import { storeViews } from './store.ts';

const dayMs = 86_400_000;

/**
 * Returns the daily counts of a prompt for the last days, including today (UTC). Fails with not-found, and
 * with forbidden for everyone but its author and admins.
 */
export async function readPromptStats(
  ctx: Pick<Context, 'db' | 'now' | 'viewer' | 'sells' | 'views'>,
  promptId: string,
  days: number,
): Promise<PromptStats | Failure> {
  const prompt = isId(promptId) ? await selectPrompt(ctx.db, ctx, { id: promptId }) : undefined;
  if (!prompt) return promptNotFound();
  const { viewer } = ctx;
  const isOwn = 'id' in viewer && viewer.id === prompt.author_id;
  if (!isOwn && viewer.role !== 'admin')
    return failure('forbidden', 'Only the author of a prompt and admins can see its statistics');
  await storeViews(ctx);
  const today = ctx.now().getTime();
  const dates = Array.from({ length: days }, (_, n) => dayOf(new Date(today - (days - 1 - n) * dayMs)));
  const [from = '', to = from] = [dates[0], dates.at(-1)];
  const rows = await selectPromptDays(ctx.db, prompt.id, { from, to });
  const counted = new Map(rows.map((row) => [row.day, row]));
  const items = dates.map((day): StatsDay => ({ ...nothing, ...counted.get(day), day }));
  const { day: _, ...totals } = items.reduce((sum, item) => added(sum, item), { ...nothing, day: '' });
  return { id: prompt.id, title: prompt.title, from, to, totals, items };
}

/**
 * Returns the same as the text of a CSV file. It contains only dates and numbers, so that no cell can be a
 * formula.
 */
export async function exportPromptStats(
  ctx: Pick<Context, 'db' | 'now' | 'viewer' | 'sells' | 'views'>,
  promptId: string,
  days: number,
): Promise<{ name: string; text: string } | Failure> {
  const stats = await readPromptStats(ctx, promptId, days);
  if (isFailure(stats)) return stats;
  const columns = ['day', ...Object.keys(nothing)];
  return {
    name: `statistics-${stats.id}-${stats.to}.csv`,
    text: stringify(stats.items, {
      header: true,
      columns,
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
  };
}

const nothing = {
  views: 0,
  copies: 0,
  likes: 0,
  bookmarks: 0,
  comments: 0,
  search: 0,
  social: 0,
  sites: 0,
  here: 0,
  direct: 0,
};

function added(a: StatsDay, b: StatsDay): StatsDay {
  const sum = { ...a };
  for (const key of Object.keys(nothing) as (keyof typeof nothing)[]) sum[key] += b[key];
  return sum;
}
