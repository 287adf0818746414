import type { MergedField, Resolution } from '../../../contract/prompts/merges.ts';
import type { Prompt } from '../../../contract/prompts/prompts.ts';
import { limits } from '../../../domain/core/limits.ts';
import { inputsText } from '../../../domain/prompts/inputs/inputs.ts';
import { placeholderKey } from '../../../domain/prompts/placeholders/placeholders.ts';
import { storedTagKey } from '../../../domain/prompts/topics-and-tags/stored-tag-key.ts';
import type { ComparedTexts, MergedRegion, TextsToCompare } from '../../core/adapters/comparison-adapters.ts';
import { type Failure, failure, invalid } from '../../core/failure.ts';

/** The texts of a prompt that are merged. */
export interface Texts {
  title: string;
  heading: string;
  summary: string;
  categoryId: string;
  tags: readonly string[];
  contentMd: string;
  inputs: Prompt['inputs'];
}

/** Texts and the changed versions of two sides. */
export interface TextsToMerge {
  base: Texts;
  mine: Texts;
  theirs: Texts;
}

/**
 * The result of merging two changes of the same texts, field by field; each tag is a line, and each input a line
 * of JSON.
 */
export type Merge = Readonly<Record<keyof Texts, MergedRegion[]>>;

/** The fields that are merged line by line. */
const lineFields = ['title', 'heading', 'summary', 'categoryId', 'contentMd'] as const;

/** Returns the texts to be merged line by line. */
export function triplesOf({ base, mine, theirs }: TextsToMerge): TextsToCompare['triples'] {
  return lineFields.map((field) => ({ base: base[field], mine: mine[field], theirs: theirs[field] }));
}

/**
 * Returns the merge of two changes of the same texts, from the results for {@link triplesOf}. Tags are merged
 * one by one; if there would be too many, they are a conflict. Inputs are merged by the name of their
 * placeholder.
 */
export function mergeOf({ base, mine, theirs }: TextsToMerge, merges: ComparedTexts['merges']): Merge {
  const [title = [], heading = [], summary = [], categoryId = [], contentMd = []] = merges;
  const tags = mergedTags(base.tags, mine.tags, theirs.tags);
  const inputs = mergedInputs(base.inputs, mine.inputs, theirs.inputs);
  return { title, heading, summary, categoryId, tags, contentMd, inputs };
}

/**
 * An input that both sides changed, or that one changed and the other removed, is a conflict. The order is that of
 * `theirs`, unless they left it or the other side also changed it; further inputs come last.
 */
function mergedInputs(...sides: readonly Prompt['inputs'][]): MergedRegion[] {
  const lines = sides.map(
    (inputs) => new Map(inputs.map((one) => [placeholderKey(one.name), `${JSON.stringify(one)}\n`])),
  );
  const [base = [], mine = [], theirs = []] = lines.map((side) => [...side.keys()]);
  const isOrdered =
    mine.filter((key) => base.includes(key)).join('\n') ===
    base.filter((key) => mine.includes(key)).join('\n');
  const isKept = theirs.join('\n') === base.join('\n');
  const keys = new Set(isOrdered && !isKept ? [...theirs, ...mine] : [...mine, ...theirs]);
  const regions = [...keys].map((key): MergedRegion => {
    const [base = '', mine = '', theirs = ''] = lines.map((side) => side.get(key));
    if (mine === theirs || theirs === base) return { lines: mine };
    return mine === base ? { lines: theirs } : { conflict: { mine, base, theirs } };
  });
  return regions.filter((region) => region.lines !== '');
}

const inputsIn = (lines: string) =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Prompt['inputs'][number]);

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
 * has no conflict, and with invalid when that of an input is not one of the two sides.
 */
export function resolvedTexts(merge: Merge, resolutions: readonly Resolution[]): Texts | Failure {
  if (resolutions.some(({ field, take }) => field === 'inputs' && take !== 'mine' && take !== 'theirs'))
    return invalid({ field: 'resolutions', message: 'Take inputs as they are on one side: mine or theirs' });
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
    inputs: inputsIn(textOf('inputs')),
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
    const text = (lines: string) => {
      const plain = withoutLastLineBreak(lines);
      if (field === 'tags') return plain.replaceAll('\n', ', ');
      if (field === 'inputs') return inputsText(inputsIn(lines));
      return field === 'categoryId' ? plain && topicName(plain) : plain;
    };
    const own = {
      ...mine,
      tags: mine.tags.join(', '),
      categoryId: topicName(mine.categoryId),
      inputs: inputsText(mine.inputs),
    }[field];
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
const fields = ['title', 'heading', 'summary', 'categoryId', 'tags', 'contentMd', 'inputs'] as const;
