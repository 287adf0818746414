import {
  type DuplicateCandidate,
  selectDuplicateCandidates,
} from '../../../database/prompts/near-duplicates.ts';
import type { TextAccess } from '../../../domain/identity/viewer.ts';
import { reportedSimilarity } from '../../../domain/prompts/checks/near-duplicates.ts';
import type { ComparableText } from '../../core/adapters/text-adapters.ts';
import type { Context, MemberContext } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { analysisBusy } from './analyses.ts';

/** Maximum number of prompts that are read and compared word by word. */
const maxCompared = 10;

export interface ComparedText extends ComparableText {
  /** The prompt that the text replaces or is published as. */
  id?: string | undefined;
  /** Its `bands`. */
  bands: readonly number[];
}

/** A published prompt that is nearly the same as a text. */
export interface Duplicate extends Omit<DuplicateCandidate, 'body'> {
  /** 0 to 1 (`domain/prompts/checks/near-duplicates.ts`). */
  similarity: number;
}

/**
 * Returns the published prompt of another author that a text is most similar to, if it is similar enough for
 * a review by moderators, and unless the text was as similar to it before a change. Executes at most one
 * statement. Fails with unavailable.
 */
export async function duplicatedPrompt(
  ctx: Pick<MemberContext, 'db' | 'viewer' | 'textAnalysis'>,
  text: ComparedText,
  before?: ComparableText,
): Promise<Duplicate | Failure | undefined> {
  const among = { minSimilarity: reportedSimilarity, withAdult: true, notBy: ctx.viewer.id };
  const found = await nearDuplicatesOf(ctx, text, among, before);
  return isFailure(found) ? found : found[0];
}

/**
 * Returns published prompts whose similarity to a text is at least `minSimilarity` and was not before a
 * change, the most similar and oldest first. Omits those in the lineage of the text's own prompt, and those
 * by `notBy`. Executes one statement, none for a short text. Fails with unavailable.
 */
export async function nearDuplicatesOf(
  { db, textAnalysis }: Pick<Context, 'db' | 'textAnalysis'>,
  { id, bands, title, body }: ComparedText,
  {
    minSimilarity,
    ...among
  }: { minSimilarity: number; withAdult: boolean; notBy?: string; readableTo?: TextAccess },
  before?: ComparableText,
): Promise<Duplicate[] | Failure> {
  if (!bands.length) return [];
  const candidates = await selectDuplicateCandidates(db, { bands, id, ...among, limit: maxCompared });
  if (!candidates.length) return [];
  const others = candidates.map((candidate) => ({ title: candidate.title, body: candidate.body }));
  const similarities = await textAnalysis.run('similarities', { text: { title, body }, before, others });
  if (similarities === 'busy') return analysisBusy();
  return candidates
    .map(({ body: _, ...candidate }, n) => ({ ...candidate, similarity: similarities[n]?.now ?? 0 }))
    .filter(
      ({ similarity }, n) => similarity >= minSimilarity && (similarities[n]?.before ?? 0) < minSimilarity,
    )
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}
