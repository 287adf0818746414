import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, isTimeout } from '../../core/connection.ts';
import { integerArray } from '../../core/text-array.ts';
import { adultTier, unpublishedTier } from '../../prompts/search-documents.ts';

/** One of the ways in which a word of a search can match: all of these terms occur. */
export interface Variant {
  terms: readonly number[];
  /** Its weight relative to the word itself, in percent. */
  weight: number;
  /** The variant counts only in documents that also have these terms and pairs. */
  withTerms?: readonly number[];
  withPairs?: readonly number[];
}

/** A requirement with alternatives; each alternative is a set of terms that must all occur. */
export type Requirement = readonly (readonly number[])[];

/** Terms and pairs that must not all occur together. */
export interface Exclusion {
  terms?: readonly number[];
  pairs?: readonly number[];
}

/** The documents to search. All terms and pairs are hashes (`domain/discovery/search/terms.ts`). */
export interface Scan {
  /** The words whose impacts are returned, by their variants. */
  words?: readonly (readonly Variant[])[];
  /** The pairs whose presence is returned. */
  pairs?: readonly number[];
  required: readonly Requirement[];
  /** Must all be present. */
  filters?: readonly number[];
  requiredPairs?: readonly number[];
  excluded?: readonly Exclusion[];
  /** The tiers to search, in this order, until `limit` documents match. */
  tiers: readonly number[];
  limit: number;
}

const scannedRow = z
  .object({ prompt_id: z.string(), quality: z.number() })
  // The impact of word n as w{n}, and whether pair n is present as p{n}, 1 or 0.
  .catchall(z.number());
export type ScannedRow = z.infer<typeof scannedRow>;

/** The prompts to search: published ones without or with adult ones, or all. */
export type ScannedPrompts = 'published' | 'published-or-adult' | 'all';

/**
 * The tiers of published prompts that are not adult, highest quality first; the tier of adult prompts; and
 * that of all others.
 */
const publishedTiers = [0, 1, 2, 3, 4] as const;

export const tiersOf: Record<ScannedPrompts, readonly number[]> = {
  published: publishedTiers,
  'published-or-adult': [...publishedTiers, adultTier],
  all: [...publishedTiers, adultTier, unpublishedTier],
};

/**
 * At most `limit` matching documents, from the highest tier downwards; undefined on a timeout. Their order
 * within a tier is undefined. `searchDb` is the pool's `searchDb`: on other connections, the planner would
 * read the whole table for common words. The terms are literals, so that the planner knows which words are
 * common; because the statement does not begin with `select`, it is not prepared.
 */
export async function scanDocuments(searchDb: Database, scan: Scan): Promise<ScannedRow[] | undefined> {
  const columns = [
    ...(scan.words ?? []).map((variants, n) => `${impactOf(variants)} as w${n}`),
    ...(scan.pairs ?? []).map((pair, n) => `(${has('pairs', pair)})::int as p${n}`),
  ];
  try {
    return await searchDb.rows(
      scannedRow,
      sql.raw(`
      with documents as (select * from (${sourceOf(scan)}) candidates limit ${scan.limit})
      select prompt_id, quality${columns.map((column) => `, ${column}`).join('')} from documents`),
    );
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

/** Conditions on `search_documents` that are true if a document matches. */
export function conditionsOf(scan: Conditions): string[] {
  return [...indexedConditions(scan), ...otherConditions(scan)];
}

type Conditions = Pick<Scan, 'required' | 'filters' | 'requiredPairs' | 'excluded'>;

/** The conditions that the indexes of terms answer. */
function indexedConditions({ required, filters = [] }: Conditions): string[] {
  return [...required.map(conditionOf), ...(filters.length ? [`terms @> ${list(filters)}`] : [])];
}

/** The conditions that are checked for each document that contains all the terms. */
function otherConditions({ requiredPairs = [], excluded = [] }: Conditions): string[] {
  return [
    ...requiredPairs.map((pair) => has('pairs', pair)),
    ...excluded.map(({ terms, pairs }) => `not (${hasAll(terms, pairs)})`),
  ];
}

/** The maximum number of documents that are read for conditions without an index. */
export const maxChecked = 3_000;

// Without a word or filter, the prompts of the highest quality are read from an index.
function sourceOf(scan: Scan): string {
  const indexed = indexedConditions(scan);
  const other = otherConditions(scan);
  const order = indexed.length ? '' : ` order by quality desc, prompt_id desc limit ${maxChecked}`;
  const source = scan.tiers
    .map(
      (tier) =>
        `(select * from search_documents where ${[`tier = ${tier}`, ...indexed].join(' and ')}${order})`,
    )
    .join(' union all ');
  if (!other.length) return source;
  return `select * from (${source} limit ${maxChecked}) checked where ${other.join(' and ')}`;
}

function conditionOf(ways: Requirement): string {
  const single = new Set(ways.filter(({ length }) => length === 1).flat());
  const several = new Set(ways.filter(({ length }) => length > 1).map((terms) => `terms @> ${list(terms)}`));
  return `(${[...(single.size ? [`terms && ${list([...single])}`] : []), ...several].join(' or ')})`;
}

/** The greatest impact of the variants of a word; 0 when none occurs. */
function impactOf(variants: readonly Variant[]): string {
  return `coalesce(greatest(${variants.map(impactOfVariant).join(', ')}), 0)`;
}

/** The average impact of a variant's terms times its weight; null when the document does not have it. */
function impactOfVariant({ terms, weight, withTerms = [], withPairs = [] }: Variant): string {
  const isPresent = hasAll([...terms, ...withTerms], withPairs);
  const sum = terms.map((term) => `get_byte(impacts, ${placeOf('terms', term)} - 1)`).join(' + ');
  return `case when ${isPresent} then (${sum}) * ${Math.round(weight)} / ${100 * terms.length} end`;
}

/** Whether a document has all of these terms and pairs. */
function hasAll(terms: readonly number[] = [], pairs: readonly number[] = []): string {
  return [...terms.map((term) => has('terms', term)), ...pairs.map((pair) => has('pairs', pair))].join(
    ' and ',
  );
}

/** Whether an array of a document contains a number. The arrays are in ascending order. */
function has(column: 'terms' | 'pairs', number: number): string {
  return `${column}[${placeOf(column, number)}] is not distinct from ${number}`;
}

/** The place of a number in an array that contains it, by binary search: the number of elements up to it. */
function placeOf(column: 'terms' | 'pairs', number: number): string {
  return `width_bucket(${number}, ${column})`;
}

function list(numbers: readonly number[]): string {
  return `'${integerArray(numbers)}'::int[]`;
}
