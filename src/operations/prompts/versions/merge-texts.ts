import type { MergedField, Resolution } from '../../../contract/prompts/merges.ts';
import { limits } from '../../../domain/core/limits.ts';
import { storedTagKey } from '../../../domain/prompts/topics-and-tags/tags.ts';
import type { ComparedTexts, MergedRegion, TextsToCompare } from '../../core/adapters/comparison-adapters.ts';
import { type Failure, failure } from '../../core/failure.ts';

/** The texts of a prompt that are merged. */
export interface Texts {
  title: string;
  heading: string;
  summary: string;
  categoryId: string;
  tags: readonly string[];
  contentMd: string;
}

/** Texts and the changed versions of two sides. */
export interface TextsToMerge {
  base: Texts;
  mine: Texts;
  theirs: Texts;
}

/** The result of merging two changes of the same texts, field by field; each tag is a line. */
export type Merge = Readonly<Record<keyof Texts, MergedRegion[]>>;

/** The fields that are merged line by line. */
const lineFields = ['title', 'heading', 'summary', 'categoryId', 'contentMd'] as const;

/** Returns the texts to be merged line by line. */
export function triplesOf({ base, mine, theirs }: TextsToMerge): TextsToCompare['triples'] {
  return lineFields.map((field) => ({ base: base[field], mine: mine[field], theirs: theirs[field] }));
}

/**
 * Returns the merge of two changes of the same texts, from the results for {@link triplesOf}. Tags are merged
 * one by one; if there would be too many, they are a conflict.
 */
export function mergeOf({ base, mine, theirs }: TextsToMerge, merges: ComparedTexts['merges']): Merge {
  const [title = [], heading = [], summary = [], categoryId = [], contentMd = []] = merges;
  const tags = mergedTags(base.tags, mine.tags, theirs.tags);
  return { title, heading, summary, categoryId, tags, contentMd };
}

function mergedTags(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergedRegion[] {
  const has = (tags: readonly string[], tag: string) =>
    tags.some((other) => storedTagKey(other) === storedTagKey(tag));
  const kept = mine.filter((tag) => has(theirs, tag) || !has(base, tag));
  const added = theirs.filter((tag) => !has(base, tag) && !has(mine, tag));
  const tags = [...kept, ...added];
  if (tags.length <= limits.tagsPerPrompt) return [{ lines: lined(tags) }];
  return [{ conflict: { mine: lined(mine), base: lined(base), theirs: lined(theirs) } }];
}

function lined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns lines, each ended by a line break, without the last line break. */
function withoutLastLineBreak(lines: string): string {
  return lines.slice(0, -1);
}

/**
 * Returns the merged texts with each conflict resolved. Fails with conflict when a resolution is missing or
 * has no conflict.
 */
export function resolvedTexts(merge: Merge, resolutions: readonly Resolution[]): Texts | Failure {
  const left = new Map(resolutions.map((one) => [`${one.field} ${one.number}`, one]));
  let missing = 0;
  const textOf = (field: keyof Texts): string => {
    let number = 0;
    const lines = merge[field].map((region) => {
      if (!region.conflict) return region.lines;
      const key = `${field} ${++number}`;
      const chosen = left.get(key);
      left.delete(key);
      if (chosen) return resolvedLines(field, region.conflict, chosen);
      missing++;
      return '';
    });
    return withoutLastLineBreak(lines.join(''));
  };
  const inOneLine = (field: keyof Texts) => textOf(field).replaceAll('\n', ' ');
  const texts = {
    title: inOneLine('title'),
    heading: inOneLine('heading'),
    summary: inOneLine('summary'),
    categoryId: textOf('categoryId').split('\n')[0] ?? '',
    tags: textOf('tags').split('\n').filter(Boolean),
    contentMd: textOf('contentMd'),
  };
  if (missing) return failure('conflict', `Resolve each conflict first: ${missing} unresolved`);
  if (left.size) return failure('conflict', 'The conflicts have changed: read the changes again');
  return texts;
}

type Conflict = NonNullable<MergedRegion['conflict']>;

function resolvedLines(field: keyof Texts, { mine, theirs }: Conflict, chosen: Resolution): string {
  if (chosen.take === 'mine') return mine;
  if (chosen.take === 'theirs') return theirs;
  if (chosen.take === 'both') return field === 'categoryId' ? mine : mine + theirs;
  if (field === 'tags') return lined((chosen.text ?? '').split(',').filter((tag) => tag.trim()));
  return chosen.text ? `${chosen.text}\n` : '';
}

/**
 * Returns the fields that a merge changes or that have conflicts, with the names of topics instead of their
 * ids.
 */
export function presentMerge(merge: Merge, mine: Texts, topicName: (id: string) => string): MergedField[] {
  return fields.flatMap((field): MergedField[] => {
    const regions = merge[field];
    const text = (lines: string) =>
      field === 'tags'
        ? withoutLastLineBreak(lines).replaceAll('\n', ', ')
        : field === 'categoryId'
          ? lines && topicName(withoutLastLineBreak(lines))
          : withoutLastLineBreak(lines);
    const own =
      field === 'tags'
        ? mine.tags.join(', ')
        : field === 'categoryId'
          ? topicName(mine.categoryId)
          : mine[field];
    const isMine =
      regions.every(({ conflict }) => !conflict) &&
      text(regions.map((region) => region.lines ?? '').join('')) === own;
    if (isMine) return [];
    const parts = regions.map((region) =>
      region.conflict
        ? {
            kind: 'conflict' as const,
            mine: text(region.conflict.mine),
            base: text(region.conflict.base),
            theirs: text(region.conflict.theirs),
          }
        : { kind: 'merged' as const, text: text(region.lines) },
    );
    return [{ field, parts }];
  });
}

/** In the order of a prompt's page. */
const fields = ['title', 'heading', 'summary', 'categoryId', 'tags', 'contentMd'] as const;
