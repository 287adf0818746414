import type { PromptSummary } from '../../../contract/prompts/prompts.ts';
import { selectFoundPrompts } from '../../../database/discovery/found-prompts.ts';
import { type PromptFilter, selectPrompts } from '../../../database/discovery/prompt-lists.ts';
import {
  deleteOldListedSkills,
  recordListedSkills,
  selectListedSkills,
} from '../../../database/integrations/listed-skills.ts';
import { visitor } from '../../../domain/identity/viewer.ts';
import type { Context } from '../../core/context.ts';
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

/**
 * Returns the prompts of the ranking of the site (`site`) or of a topic (its id), and those that are kept
 * because they were in it: an installer takes what an index lacks for deleted. When the index is full,
 * prompts that are not kept yet wait.
 */
export async function listRanked(ctx: Context, ranking: string): Promise<PromptSummary[]> {
  const { rows, kept } = await readRanking(ctx, ranking);
  let free = longestIndex - kept.size;
  const ranked = rows.filter(({ id }) => kept.delete(id) || free-- > 0);
  const others = await selectFoundPrompts(ctx.db, ctx.viewer, {}, [...kept]);
  return [...ranked, ...others].map((row) => presentSummary(ctx.viewer, row));
}

/** Records which prompts visitors find in each ranking, and forgets what was last in it {@link keptDays} ago. */
export async function recordRankings({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await deleteOldListedSkills(db, new Date(now().getTime() - keptDays * 86_400_000));
  for (const ranking of ['site', ...(await listTopics({ db })).map(({ id }) => id)]) {
    const { rows } = await readRanking({ db, viewer: visitor }, ranking);
    const ids = rows.map(({ id }) => id);
    await recordListedSkills(db, ranking, ids, { now: now(), places: longestIndex });
  }
}

/** The most popular prompts, for the site after the featured ones, and the ids of the kept ones. */
async function readRanking({ db, viewer }: Pick<Context, 'db' | 'viewer'>, ranking: string) {
  const kept = new Set(await selectListedSkills(db, ranking));
  const limit = kept.size ? rankedPrompts : longestIndex;
  const read = async (filter: PromptFilter) =>
    (await selectPrompts(db, viewer, filter, { limit, offset: 0 })).rows;
  const isSite = ranking === 'site';
  const featured = isSite ? await read({ featured: true, sort: 'featured' }) : [];
  const popular = await read({ topic: isSite ? undefined : ranking, sort: 'popular' });
  return { rows: distinct([...featured, ...popular]).slice(0, limit), kept };
}

/** Each prompt once, at its first place. */
export function distinct<P extends { id: string }>(prompts: readonly P[]): P[] {
  return [...new Map(prompts.map((prompt) => [prompt.id, prompt])).values()];
}
