import { type DuplicateCandidate, selectDuplicateCandidates } from '../../database/near-duplicates.ts';
import {
  bandsOf,
  type ComparedPrompt,
  comparedPrompt,
  reportedSimilarity,
  textSimilarity,
} from '../../domain/search/near-duplicates.ts';
import type { Reader } from '../../domain/viewer.ts';
import type { Context, MemberContext } from '../context.ts';

/** Prompts that are read and compared word by word. */
const mostCompared = 10;

export interface ComparedText {
  title: string;
  body: string;
  /** The prompt that the text replaces or is published as. */
  id?: string | undefined;
}

/** A published prompt that is nearly the same as a text. */
export interface Duplicate extends Omit<DuplicateCandidate, 'body'> {
  /** 0 to 1 (`domain/search/near-duplicates.ts`). */
  similarity: number;
}

/**
 * The published prompt by somebody else that a text is most similar to, if it is similar enough for moderators to see; not one to which the
 * text was as similar before a change. At most one statement.
 */
export async function duplicatedPrompt(
  ctx: Pick<MemberContext, 'db' | 'viewer'>,
  text: ComparedText,
  before?: ComparedText,
): Promise<Duplicate | undefined> {
  const known = before && comparedPrompt(before);
  const [found] = await nearDuplicatesOf(
    ctx,
    text,
    { least: reportedSimilarity, withAdult: true, notBy: ctx.viewer.id },
    (candidate) => !known || (textSimilarity(known, candidate) ?? 0) < reportedSimilarity,
  );
  return found;
}

/**
 * Published prompts whose similarity to a text is at least `least`, the most similar and oldest first; those of the lineage of its own prompt are left
 * out, and those by `notBy` or that are not wanted. One statement, none for a short text.
 */
export async function nearDuplicatesOf(
  { db }: Pick<Context, 'db'>,
  { id, ...text }: ComparedText,
  { least, ...among }: { least: number; withAdult: boolean; notBy?: string; readableTo?: Reader },
  isWanted: (candidate: ComparedPrompt) => boolean = () => true,
): Promise<Duplicate[]> {
  const compared = comparedPrompt(text);
  const bands = bandsOf(compared);
  if (!bands.length) return [];
  const candidates = await selectDuplicateCandidates(db, { bands, id, ...among, limit: mostCompared });
  return candidates
    .flatMap(({ body, ...candidate }) => {
      const other = comparedPrompt({ title: candidate.title, body });
      return isWanted(other) ? [{ ...candidate, similarity: textSimilarity(compared, other) ?? 0 }] : [];
    })
    .filter(({ similarity }) => similarity >= least)
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
}
