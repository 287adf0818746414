import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, isTimeout } from '../../core/connection.ts';
import { integerArray, textArray } from '../../core/text-array.ts';

/** A way in which a word of a search can occur: all of these terms. */
export interface Variant {
  terms: readonly number[];
  /** How much it counts compared with the word itself, in percent. */
  weight: number;
}

/** Something that must occur, in one of several ways; each way is a set of terms that must all be there. */
export type Requirement = readonly (readonly number[])[];

/** Terms and pairs that must not be there together. */
export interface Exclusion {
  terms?: readonly number[];
  pairs?: readonly number[];
}

/** Which documents to look at. All numbers of terms and pairs are hashes (`domain/discovery/search/terms.ts`). */
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
  /** Tiers to look at, in this order, until `limit` documents match. */
  tiers: readonly number[];
  limit: number;
}

const scannedRow = z
  .object({ prompt_id: z.string(), quality: z.number() })
  // The impact of word n as w{n}, and whether pair n is present as p{n}, 1 or 0.
  .catchall(z.number());
export type ScannedRow = z.infer<typeof scannedRow>;

/** Which prompts are looked at: `listed` with adult ones or without, or all. */
export type ScannedPrompts = 'published' | 'published-or-adult' | 'all';

/** The tiers of published prompts that are not adult, highest quality first, that of adult ones, and that of all others. */
const publishedTiers = [0, 1, 2, 3, 4] as const;
export const adultTier = -2;
export const unpublishedTier = -1;

export const tiersOf: Record<ScannedPrompts, readonly number[]> = {
  published: publishedTiers,
  'published-or-adult': [...publishedTiers, adultTier],
  all: [...publishedTiers, adultTier, unpublishedTier],
};

/**
 * Documents that match, from the highest tier downwards, at most `limit`; undefined when reading them took too long. Within a tier their
 * order is undefined. `searchDb` is the pool's `searchDb`: on other connections the planner would read the whole table for common words. The numbers
 * are literals, so that it knows which words are common; since the statement does not begin with `select`, it is not prepared.
 */
export async function scanDocuments(searchDb: Database, scan: Scan): Promise<ScannedRow[] | undefined> {
  const columns = [
    ...(scan.words ?? []).map((variants, n) => `${impactOf(variants)} as w${n}`),
    ...(scan.pairs ?? []).map((pair, n) => `(array_position(pairs, ${pair}) is not null)::int as p${n}`),
  ];
  try {
    return await searchDb.rows(
      scannedRow,
      sql.raw(`
      with found as (select * from (${sourceOf(scan)}) candidates limit ${scan.limit})
      select prompt_id, quality${columns.map((column) => `, ${column}`).join('')} from found`),
    );
  } catch (error) {
    if (isTimeout(error)) return undefined;
    throw error;
  }
}

const variantsRow = z
  .object({ prompt_id: z.string(), language: z.string().nullable() })
  // The impacts of the variants of word n as v{n}.
  .catchall(z.union([z.array(z.number()), z.string(), z.null()]));

/** How the variants of a word occur in a document. */
export interface VariantImpacts {
  /** Of the prompt: ISO 639-1, or null. */
  language: string | null;
  /** For each word its variants' impacts; the greatest is what a scan returns. */
  words: number[][];
}

/** The impacts of each variant of these words in the documents of some prompts. */
export async function variantImpacts(
  db: Database,
  ids: readonly string[],
  words: readonly (readonly Variant[])[],
): Promise<Map<string, VariantImpacts>> {
  if (!ids.length) return new Map();
  const columns = words.map(
    (variants, n) =>
      `, array[${variants.map((variant) => `coalesce(${impactOfVariant(variant)}, 0)`).join(', ')}]::float8[] as v${n}`,
  );
  const rows = await db.rows(
    variantsRow,
    sql`
    with found as (select unnest(${textArray(ids)}::uuid[]) as id)
    select d.prompt_id, p.language${sql.raw(columns.join(''))}
    from found join search_documents d on d.prompt_id = found.id join prompts p on p.id = d.prompt_id`,
  );
  return new Map(
    rows.map((row) => [
      row.prompt_id,
      { language: row.language, words: words.map((_, n) => row[`v${n}`] as number[]) },
    ]),
  );
}

/** Whether a document matches, as conditions on `search_documents`. */
export function conditionsOf(scan: Conditions): string[] {
  return [...indexedConditions(scan), ...otherConditions(scan)];
}

type Conditions = Pick<Scan, 'required' | 'filters' | 'requiredPairs' | 'excluded'>;

/** Those that the indexes of terms answer. */
function indexedConditions({ required, filters = [] }: Conditions): string[] {
  return [...required.map(conditionOf), ...(filters.length ? [`terms @> ${list(filters)}`] : [])];
}

/** Those that are checked for each document with all the terms. */
function otherConditions({ requiredPairs = [], excluded = [] }: Conditions): string[] {
  return [
    ...(requiredPairs.length ? [`pairs @> ${list(requiredPairs)}`] : []),
    ...excluded.map(({ terms = [], pairs = [] }) => {
      const all = [
        ...(terms.length ? [`terms @> ${list(terms)}`] : []),
        ...(pairs.length ? [`pairs @> ${list(pairs)}`] : []),
      ];
      return `not (${all.join(' and ')})`;
    }),
  ];
}

/** For conditions that no index answers, this many documents are looked at. */
export const mostChecked = 3_000;

// Without a word or filter, an index leads to the prompts of the highest quality.
function sourceOf(scan: Scan): string {
  const indexed = indexedConditions(scan);
  const other = otherConditions(scan);
  const order = indexed.length ? '' : ` order by quality desc, prompt_id desc limit ${mostChecked}`;
  const source = scan.tiers
    .map(
      (tier) =>
        `(select * from search_documents where ${[`tier = ${tier}`, ...indexed].join(' and ')}${order})`,
    )
    .join(' union all ');
  if (!other.length) return source;
  return `select * from (${source} limit ${mostChecked}) checked where ${other.join(' and ')}`;
}

function conditionOf(ways: Requirement): string {
  const single = ways.filter(({ length }) => length === 1).flat();
  const conditions = [
    ...(single.length ? [`terms && ${list(single)}`] : []),
    ...ways.filter(({ length }) => length > 1).map((terms) => `terms @> ${list(terms)}`),
  ];
  return `(${conditions.join(' or ')})`;
}

// The greatest impact of the variants; of several terms together, the average, which is null when one is missing.
function impactOf(variants: readonly Variant[]): string {
  return `coalesce(greatest(${variants.map(impactOfVariant).join(', ')}), 0)`;
}

function impactOfVariant({ terms, weight }: Variant): string {
  const sum = terms.map((term) => `get_byte(impacts, array_position(terms, ${term}) - 1)`).join(' + ');
  return `(${sum}) * ${weight} / ${100 * terms.length}`;
}

function list(numbers: readonly number[]): string {
  return `'${integerArray(numbers)}'::int[]`;
}
