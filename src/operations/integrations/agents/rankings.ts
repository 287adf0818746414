import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { type PromptFilter, selectPrompts } from '../../../database/discovery/prompt-lists.ts';
import {
  deleteOldListedSkills,
  recordListedSkills,
  selectListedSkills,
} from '../../../database/integrations/listed-skills.ts';
import type { PromptRow } from '../../../database/prompts/prompt-rows.ts';
import { visitor } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
import { isFailure } from '../../core/failure.ts';
import { listPrompts } from '../../discovery/prompts/list-prompts.ts';
import { listTopics } from '../../discovery/topics/list.ts';
import { presentSummary } from '../../prompts/present.ts';

/**
 * Maximum number of prompts. An installer requests all files of an index at the same time, each on a
 * connection of its own, and a site without a proxy accepts 200 connections of one address.
 */
export const longestIndex = 150;

/**
 * Prompts of a ranking, except when it is recorded for the first time; the other places are for those that
 * were in it during the last {@link keptDays}.
 */
const rankedPrompts = 100;
const keptDays = 30;

/** The ranking of the site, or of a topic by its id. */
type Ranking = 'site' | { topic: string };

/**
 * Returns the prompts of a ranking, and those that are kept because they were in it: an installer takes what
 * an index lacks for deleted. When the index is full, prompts that are not kept yet wait.
 */
export async function listRanked(ctx: Context, ranking: Ranking): Promise<PromptSummary[]> {
  const { rows, kept } = await readRanking(ctx, ranking);
  let free = longestIndex - kept.size;
  const ranked = rows.filter(({ id }) => kept.delete(id) || free-- > 0);
  const others = await listPrompts(ctx, { ids: [...kept].join(','), page: 1, limit: longestIndex });
  if (isFailure(others)) throw new Error(others.detail);
  return [...ranked.map((row) => presentSummary(ctx.viewer, row)), ...others.items];
}

/** Records which prompts visitors find in each ranking, and forgets what was last in it {@link keptDays} ago. */
export async function recordRankings(
  { db, now }: Pick<Context, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  await deleteOldListedSkills(db, new Date(now().getTime() - keptDays * 86_400_000));
  const topics = (await listTopics({ db })).map(({ id }) => ({ topic: id }));
  for (const ranking of ['site', ...topics] as const) {
    if (signal?.aborted) return;
    const { rows } = await readRanking({ db, viewer: visitor }, ranking);
    const ids = rows.map(({ id }) => id);
    await recordListedSkills(db, keyOf(ranking), ids, { now: now(), places: longestIndex });
  }
}

const keyOf = (ranking: Ranking) => (ranking === 'site' ? ranking : ranking.topic);

/** The most popular prompts, for the site after the featured ones, and the ids of the kept ones. */
async function readRanking(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  ranking: Ranking,
): Promise<{ rows: PromptRow[]; kept: Set<string> }> {
  const kept = new Set(await selectListedSkills(db, keyOf(ranking)));
  const limit = kept.size ? rankedPrompts : longestIndex;
  const read = async (filter: PromptFilter) =>
    (await selectPrompts(db, viewer, filter, { limit, offset: 0 })).rows;
  if (ranking !== 'site') return { rows: await read({ ...ranking, sort: 'popular' }), kept };
  const rows = [...(await read({ featured: true, sort: 'featured' })), ...(await read({ sort: 'popular' }))];
  return { rows: distinct(rows).slice(0, limit), kept };
}

/** Each prompt once, at its first place. */
export function distinct<P extends { id: string }>(prompts: readonly P[]): P[] {
  return [...new Map(prompts.map((prompt) => [prompt.id, prompt])).values()];
}
