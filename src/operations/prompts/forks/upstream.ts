import type { Upstream } from '../../../contract/prompts/forks.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { selectVersionTexts, type VersionRow } from '../../../database/prompts/versions.ts';
import type { MemberContext } from '../../core/context.ts';
import { type Failure, failure, isFailure } from '../../core/failure.ts';
import { readPrompt } from '../read.ts';
import { notTheAuthor } from '../update.ts';
import { changedAndMerged } from '../versions/compare.ts';
import { type Merge, presentMerge } from '../versions/merge-texts.ts';
import { textsOf } from '../versions/present.ts';

/**
 * Returns the changes in the source of a fork, and what merging them would change. Fails as
 * {@link upstreamOf} does.
 */
export async function readUpstream(ctx: MemberContext, id: string): Promise<Upstream | Failure> {
  const found = await upstreamOf(ctx, id);
  if (isFailure(found)) return found;
  const { fork, source, base, latest, changes, merge } = found;
  const names = new Map(
    [base, latest].map(({ topic_id, topic_name }) => [topic_id ?? '', topic_name ?? topic_id ?? '']),
  ).set(fork.categoryId, fork.category.name);
  return {
    sourceId: source.id,
    title: source.title,
    author: source.author,
    mergedVersion: source.mergedVersion,
    latestVersion: source.latestVersion,
    updatedAt: fork.updatedAt,
    changes,
    merge: presentMerge(merge, fork, (topic) => names.get(topic) ?? topic),
  };
}

type Origin = NonNullable<Prompt['forkedFrom']>;

/**
 * Compares a fork with its source, so that merging finds the result without waiting. Fails as
 * {@link upstreamOf} does.
 */
export async function prepareMerge(ctx: MemberContext, id: string): Promise<Failure | undefined> {
  const found = await upstreamOf(ctx, id);
  return isFailure(found) ? found : undefined;
}

interface Found {
  fork: Prompt;
  source: Origin & { id: string; latestVersion: number };
  base: VersionRow;
  latest: VersionRow;
  changes: Upstream['changes'];
  merge: Merge;
}

/**
 * Returns a fork, its source, and both merged. Fails with not-found (no such fork, or its source is deleted,
 * not published or premium), forbidden and unavailable (too many comparisons are queued).
 */
export async function upstreamOf(ctx: MemberContext, id: string): Promise<Found | Failure> {
  const fork = await readPrompt(ctx, id);
  if (isFailure(fork)) return fork;
  if (!fork.can.edit) return notTheAuthor();
  const source = fork.forkedFrom;
  if (!source) return failure('not-found', 'This prompt is not a fork');
  const { id: sourceId, latestVersion } = source;
  if (sourceId === null || latestVersion === null) return sourceGone();
  const rows = await selectVersionTexts(ctx.db, ctx, sourceId, [source.mergedVersion, latestVersion]);
  const [base, latest] = [rows.get(source.mergedVersion), rows.get(latestVersion)];
  if (!base?.readable || !latest?.readable) return sourceGone();
  const texts = { base: textsOf(base), mine: fork, theirs: textsOf(latest) };
  const compared = await changedAndMerged(ctx, [base, latest], texts);
  if (isFailure(compared)) return compared;
  const { fields: changes, merge } = compared;
  return { fork, source: { ...source, id: sourceId, latestVersion }, base, latest, changes, merge };
}

const sourceGone = () =>
  failure('not-found', 'The original of this prompt is not available. Nothing can be merged');
