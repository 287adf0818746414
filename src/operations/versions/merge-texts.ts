import type { MergedField, Resolution } from '../../contract/merges.ts';
import { limits } from '../../domain/limits.ts';
import { tagKey } from '../../domain/tags.ts';
import { type Failure, failure } from '../failure.ts';
import { mergeLines, type Region } from './three-way.ts';

/** What is merged of a prompt. */
export interface Texts {
  title: string;
  heading: string;
  summary: string;
  categoryId: string;
  tags: readonly string[];
  contentMd: string;
}

/** The result of merging two changes of the same texts, field by field. */
export type Merge = Readonly<Record<keyof Texts, Region[]>>;

/**
 * Merges two changes of the same texts: the body line by line, tags one by one, other fields as a whole. What both changed differently, and
 * tags of which there would be too many, are conflicts.
 */
export function mergeTexts(base: Texts, mine: Texts, theirs: Texts): Merge {
  const line = (field: 'title' | 'heading' | 'summary' | 'categoryId') =>
    mergeLines(base[field], mine[field], theirs[field]);
  return {
    title: line('title'),
    heading: line('heading'),
    summary: line('summary'),
    categoryId: line('categoryId'),
    tags: mergedTags(base.tags, mine.tags, theirs.tags),
    contentMd: mergeLines(base.contentMd, mine.contentMd, theirs.contentMd),
  };
}

function mergedTags(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Region[] {
  const has = (tags: readonly string[], tag: string) => tags.some((other) => tagKey(other) === tagKey(tag));
  const kept = mine.filter((tag) => has(theirs, tag) || !has(base, tag));
  const added = theirs.filter((tag) => !has(base, tag) && !has(mine, tag));
  const lines = [...kept, ...added];
  if (lines.length <= limits.tagsPerPrompt) return [{ lines }];
  return [{ conflict: { mine: [...mine], base: [...base], theirs: [...theirs] } }];
}

/** The merged texts with each conflict resolved. Fails with conflict when a resolution is missing, or none is needed. */
export function resolvedTexts(merge: Merge, resolutions: readonly Resolution[]): Texts | Failure {
  const left = new Map(resolutions.map((one) => [`${one.field} ${one.number}`, one]));
  let missing = 0;
  const linesOf = (field: keyof Texts): string[] => {
    let number = 0;
    return merge[field].flatMap((region): string[] => {
      if (!region.conflict) return region.lines;
      const key = `${field} ${++number}`;
      const chosen = left.get(key);
      left.delete(key);
      if (chosen) return resolvedLines(field, region.conflict, chosen);
      missing++;
      return [];
    });
  };
  const texts = {
    title: linesOf('title').join(' '),
    heading: linesOf('heading').join(' '),
    summary: linesOf('summary').join(' '),
    categoryId: linesOf('categoryId')[0] ?? '',
    tags: linesOf('tags'),
    contentMd: linesOf('contentMd').join('\n'),
  };
  if (missing) return failure('conflict', `Decide each conflict first: ${missing} not decided yet`);
  if (left.size) return failure('conflict', 'The conflicts have changed: read the changes again');
  return texts;
}

type Conflict = NonNullable<Region['conflict']>;

function resolvedLines(field: keyof Texts, { mine, theirs }: Conflict, chosen: Resolution): string[] {
  if (chosen.take === 'mine') return mine;
  if (chosen.take === 'theirs') return theirs;
  if (chosen.take === 'both') return field === 'categoryId' ? mine : [...mine, ...theirs];
  if (field === 'tags') return (chosen.text ?? '').split(',').filter((tag) => tag.trim());
  return chosen.text ? chosen.text.split('\n') : [];
}

/** The fields that a merge changes or asks about, with category ids as their names. */
export function presentMerge(merge: Merge, mine: Texts, topicName: (id: string) => string): MergedField[] {
  return fields.flatMap((field): MergedField[] => {
    const regions = merge[field];
    const text = (lines: readonly string[]) =>
      field === 'tags'
        ? lines.join(', ')
        : field === 'categoryId'
          ? lines.map(topicName).join('')
          : lines.join('\n');
    const own =
      field === 'tags'
        ? mine.tags.join(', ')
        : field === 'categoryId'
          ? topicName(mine.categoryId)
          : mine[field];
    const isMine =
      regions.every(({ conflict }) => !conflict) &&
      text(regions.flatMap((region) => (region.conflict ? [] : region.lines))) === own;
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
