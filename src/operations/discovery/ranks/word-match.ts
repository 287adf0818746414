import type { WordMatch } from '../../../contract/discovery/ranks.ts';
import type { FoundRow } from '../../../database/discovery/found-prompts.ts';
import { type Field, impactOf, summedWeight } from '../../../domain/discovery/search/ranking.ts';
import { fieldWeights } from '../../prompts/indexing/document.ts';
import type { PlannedWord } from '../../prompts/indexing/words.ts';

/** The weights of the words and stems of a prompt in each of its fields except the body. */
export type FieldWeights = readonly (readonly [Field, ReadonlyMap<string, number>])[];

/**
 * Returns the fields of a prompt as the search index counts them, without the body: the part of a word's
 * impact that they do not explain comes from the body.
 */
export function shortFieldsOf(row: FoundRow, language: string | null): FieldWeights {
  const texts = {
    title: [row.title],
    tags: row.tags,
    summary: [row.summary],
    author: [row.author_name ?? ''],
  } as const;
  return (Object.keys(texts) as (keyof typeof texts)[]).map((field) => [
    field,
    fieldWeights(field, texts[field], language),
  ]);
}

/**
 * Returns the form and the fields in which a prompt contains a word of a search. `impacts` are those of the
 * word's variants; undefined if none occurs.
 */
export function wordMatch(
  { variants }: PlannedWord,
  impacts: readonly number[],
  fields: FieldWeights,
): WordMatch | undefined {
  const greatest = Math.max(0, ...impacts);
  const variant = variants[impacts.indexOf(greatest)];
  if (!variant || greatest === 0) return undefined;
  const { kind, words, weight } = variant;
  const inFields = fields.map(([field, weights]): [Field, number] => [
    field,
    words.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0) / words.length,
  ]);
  const short = inFields.reduce((sum, [, occurrences]) => sum + occurrences, 0);
  const impact = Math.min(255, (greatest * 100) / weight);
  // The impact is rounded by less than this.
  const isAllShort = short > 0 && impact <= impactOf(short) + 1;
  const body = isAllShort ? 0 : Math.max(0, summedWeight(impact) - short);
  const all = [...inFields, ['body', body] as [Field, number]];
  const sum = short + body;
  return {
    as: kind,
    form: words.join(' '),
    fields: all
      .filter(([, occurrences]) => occurrences > 0)
      .map(([field, occurrences]) => ({ field, share: occurrences / sum }))
      .sort((a, b) => b.share - a.share),
  };
}
