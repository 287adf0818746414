import { setImmediate } from 'node:timers/promises';
import { textsOf } from '../../../database/discovery/found-prompts.ts';
import {
  conditionsOf,
  type Exclusion,
  maxChecked,
  type Requirement,
  type Scan,
  type ScannedPrompts,
  type ScannedRow,
  scanDocuments,
  tiersOf,
} from '../../../database/discovery/search/search-scan.ts';
import { isStopWord } from '../../../domain/core/text/stop-words.ts';
import { singular, type Word } from '../../../domain/core/text/words.ts';
import { phraseFinder } from '../../../domain/discovery/search/phrases.ts';
import { partsOf, type QueryPart } from '../../../domain/discovery/search/query.ts';
import { type ScoredQuery, scoreOf } from '../../../domain/discovery/search/ranking.ts';
import { pairTerm, wordTerm } from '../../../domain/discovery/search/terms.ts';
import type { Context } from '../../core/context.ts';
import { type PlannedWord, planWords } from '../../prompts/indexing/words.ts';
import { stemOf } from '../../texts/search-words/language.ts';

/** A search for prompts. */
export interface PromptSearch {
  query: string;
  /** Terms returned by filterTerm (`domain/discovery/search/terms.ts`); all must match. */
  filters: readonly number[];
  /** The prompts that are scanned. The caller checks who may see them. */
  among: ScannedPrompts;
  /** Whether only prompts with all words match. */
  needsAll: boolean;
}

/** A prompt that matches a search. */
interface FoundPrompt {
  id: string;
  score: number;
}

/** The prompts that match a search, best first. */
export interface FoundPrompts {
  prompts: FoundPrompt[];
  /** The ids of those that have all words. */
  withAll: ReadonlySet<string>;
  /** The words of the search, for highlighting them in the results. */
  words: PlannedWord[];
  /** Whether these are all matches. */
  isComplete: boolean;
  /**
   * Whether a limit was reached before all candidates were scanned, and their texts compared with phrases.
   */
  isPartial: boolean;
  /** Whether that was a limit of time, so that another search may find more. */
  isStopped: boolean;
  /** The query with its mistyped words replaced, if that was searched. */
  corrected?: string;
  /** The query with words replaced by those that the user may have meant. */
  suggested?: string;
  /**
   * The conditions that the search document of a prompt with all words meets
   * (`database/discovery/search/search-scan.ts`).
   */
  conditions: string[];
}

/** Milliseconds after which the scan stops: once it has found candidates, and until then. */
const maxMilliseconds = { found: 300, nothing: 1_500 };
/** Number of candidates at which weaker matches are no longer searched for. */
const targetCandidates = 300;
const maxCandidates = {
  all: 600,
  common: 300,
  title: 200,
  rare: 1_000,
  some: 100,
  unranked: 2_000,
} as const;
/**
 * The limits for comparing texts with quoted phrases: the number of best prompts, the bytes of their bodies,
 * and milliseconds.
 */
const phraseLimits = { prompts: 100, bytes: 2_000_000, milliseconds: 100 };
/** Characters that are compared before yielding to other requests: some milliseconds. */
const charactersInTurn = 50_000;
/** Maximum number of words, function words included, of a search that is a topic and not a question. */
const shortSearch = 3;
/** Maximum number of words that count; the rarest are used. */
const maxWords = 8;
/** Maximum number of prompts with rare words of a search, all of which are compared. */
const maxRare = 1_000;

/**
 * Finds prompts for the text of a search box. Any word may match, but "quoted" ones must and -excluded ones
 * must not. The cost does not depend on how common the words are: candidates are the best prompts that
 * contain all words, first those with the words in the title, then those that contain most or some of them.
 */
export async function findPrompts(
  ctx: Pick<Context, 'db' | 'searchDb' | 'content'>,
  search: PromptSearch,
): Promise<FoundPrompts | undefined> {
  const started = performance.now();
  const parts = partsOf(search.query);
  if (!parts.length) return undefined;
  const { words, ...plan } = await makePlan(ctx, parts, search.needsAll);
  const base = {
    ...scanOf(parts),
    words: words.map(({ variants }) => variants),
    pairs: plan.pairs.map(({ term }) => term),
    filters: search.filters,
  };
  const rows = new Map<string, ScannedRow>();
  let isComplete = true;
  // Only the first prompts with the words are compared with phrases and excluded words.
  const isChecked =
    parts.some(({ quoted, excluded }) => quoted || excluded) &&
    words.every(({ prompts }) => prompts > maxChecked);
  let isPartial = false;
  const tiers = tiersOf[search.among];
  for (const step of stepsOf(words, plan.quoted, search.needsAll)) {
    if (rows.size >= targetCandidates && step.weak) {
      isComplete = false;
      break;
    }
    // Even a busy site scans the first candidates.
    if (performance.now() - started > maxMilliseconds[rows.size ? 'found' : 'nothing']) {
      isPartial = true;
      break;
    }
    const { required, limit } = step;
    const found = await scanDocuments(ctx.searchDb, { ...base, tiers, required, limit });
    if (!found) {
      isPartial = true;
      break;
    }
    if ((found.length >= limit || isChecked) && !step.inTitle) isComplete = false;
    for (const row of found) rows.set(row.prompt_id, row);
  }
  const query = {
    rarities: words.map(({ rarity }) => rarity),
    // What must match is enough, even if it is common.
    common: words.map(({ isCommon }) => isCommon && !plan.quoted.size),
    isApart: !plan.quoted.size && !rows.values().some((row) => hasTwoWords(row, words.length)),
    isShort: plan.typed <= shortSearch,
    pairs: plan.pairs.map(({ words: at }) => at),
  };
  const matches = ranked(rows.values(), query);
  const phrases = parts.filter(({ quoted, excluded }) => quoted && !excluded);
  const checked = phrases.length
    ? await withPhrases(ctx, matches.slice(0, phraseLimits.prompts), phrases)
    : { prompts: matches, isPartial: false, isStopped: false };
  const isStopped = isPartial || checked.isStopped;
  isPartial ||= checked.isPartial;
  return {
    prompts: checked.prompts,
    withAll: new Set(
      rows
        .values()
        .filter((row) => words.every((_, n) => (row[`w${n}`] as number) > 0))
        .map((row) => row.prompt_id),
    ),
    words,
    isComplete: isComplete && !isPartial && !(phrases.length && matches.length > phraseLimits.prompts),
    isPartial,
    isStopped,
    ...correctionsOf(search.query, words),
    conditions: conditionsOf({ ...base, required: words.map(anywhere) }),
  };
}

/**
 * Returns those of the prompts whose texts contain the phrases: the index has pairs of neighbouring words,
 * but no whole phrases. Short texts are compared first, so that a few long ones do not use up the limits of
 * bytes and time; long ones are compared until a limit is reached. Other requests are answered in between.
 */
async function withPhrases(
  { db }: Pick<Context, 'db'>,
  prompts: FoundPrompts['prompts'],
  phrases: readonly QueryPart[],
): Promise<Pick<FoundPrompts, 'prompts' | 'isPartial' | 'isStopped'>> {
  const ids = prompts.map(({ id }) => id);
  const texts = await textsOf(db, ids, phraseLimits.bytes);
  const finders = phrases.map(({ words }) => phraseFinder(words));
  const found = new Set<string>();
  const end = performance.now() + phraseLimits.milliseconds;
  let [done, characters] = [0, 0];
  for (const [id, own] of texts) {
    if (finders.every((contains) => contains(own))) found.add(id);
    done++;
    characters += own.reduce((sum, text) => sum + text.length, 0);
    if (characters > charactersInTurn) {
      characters = 0;
      await setImmediate();
      if (performance.now() > end) break;
    }
  }
  return {
    prompts: prompts.filter(({ id }) => found.has(id)),
    isPartial: done < prompts.length,
    isStopped: done < texts.size,
  };
}

interface Plan {
  /** Number of words typed, function words included. */
  typed: number;
  words: PlannedWord[];
  /** Those of `words` that must match. */
  quoted: ReadonlySet<PlannedWord>;
  pairs: {
    term: number;
    words: readonly [number, number];
  }[];
}

async function makePlan(
  ctx: Pick<Context, 'db' | 'content'>,
  parts: readonly QueryPart[],
  needsAll: boolean,
): Promise<Plan> {
  const wanted = parts.filter(({ excluded }) => !excluded);
  const all = wanted.flatMap(({ words, quoted }) => words.map((word) => ({ word, quoted })));
  const contentWords = all.filter(({ word }) => !isStopWord(word.folded) && !word.isElided);
  const searched = contentWords.length ? contentWords : all;
  const typedLast = parts.at(-1);
  const planned = await planWords(ctx, {
    searched: searched.map(({ word }) => word),
    all: all.map(({ word }) => word),
    last: typedLast?.quoted || typedLast?.excluded ? undefined : typedLast?.words.at(-1),
    isWeakShown: !needsAll && searched.length === 1,
  });
  const used = rarest(planned);
  const pairs: Plan['pairs'] = [];
  for (const n of used.keys()) {
    const [first, second] = [used[n], used[n + 1]];
    if (first && second)
      pairs.push({
        term: pairTerm(first.stem, second.stem),
        words: [n, n + 1],
      });
  }
  return {
    words: used,
    typed: all.length,
    quoted: new Set(used.filter(({ word }) => searched.some((one) => one.quoted && one.word === word))),
    pairs,
  };
}

/** Returns the rarest words, each once, in the order of the query. */
function rarest(words: readonly PlannedWord[]): PlannedWord[] {
  const distinct = words.filter(
    (word, n) => words.findIndex(({ word: { folded } }) => folded === word.word.folded) === n,
  );
  const used = new Set([...distinct].sort((a, b) => b.rarity - a.rarity).slice(0, maxWords));
  return distinct.filter((word) => used.has(word));
}

/** Returns the conditions of quoted and excluded parts. */
function scanOf(parts: readonly QueryPart[]): Pick<Scan, 'requiredPairs' | 'excluded'> {
  const quoted = parts.filter((part) => part.quoted && !part.excluded);
  return {
    requiredPairs: quoted.flatMap(({ words }) => pairsOf(words)),
    excluded: parts
      .filter(({ excluded }) => excluded)
      .flatMap(({ words }): Exclusion[] =>
        words.length === 1
          ? formsOf(words[0]).map((form) => ({ terms: [wordTerm(form)] }))
          : [{ terms: words.map(({ folded }) => wordTerm(folded)), pairs: pairsOf(words) }],
      ),
  };
}

function pairsOf(words: readonly Word[]): number[] {
  const stems = words
    .filter(({ folded, isElided }) => !isStopWord(folded) && !isElided)
    .map((word) => stemOf(word, 'en'));
  return stems.slice(1).map((stem, n) => pairTerm(stems[n] ?? '', stem));
}

/**
 * Returns the singular and plural of an excluded word: excluding "java" leaves "javascript", excluding "test"
 * leaves "testing".
 */
function formsOf(word: Word | undefined): string[] {
  if (!word) return [];
  const { folded } = word;
  const one = singular(folded);
  return [folded, one === folded ? `${folded}s` : one];
}

/** Candidates to scan. */
interface Step {
  required: Requirement[];
  limit: number;
  /** Whether only words of titles are compared. */
  inTitle?: boolean;
  /** Whether this step is skipped when the steps before it found enough. */
  weak?: boolean;
}

/**
 * Returns the steps of a scan in their order: prompts with all words, those with any of the rare words, which
 * are few, and those with most of the common words or one of them.
 */
function stepsOf(words: PlannedWord[], quoted: ReadonlySet<PlannedWord>, needsAll: boolean): Step[] {
  const all = words.map(anywhere);
  if (needsAll) return [{ required: all, limit: maxCandidates.unranked }];
  const { rare, common } = byFrequency(words.filter((word) => !quoted.has(word)));
  const always = [...quoted].map(anywhere);
  const steps: Step[] =
    words.length && words.every(({ prompts }) => prompts > maxRare)
      ? [
          { required: words.map(inTitle), limit: maxCandidates.title, inTitle: true },
          { required: all, limit: maxCandidates.common },
        ]
      : [{ required: all, limit: maxCandidates.all }];
  // All words have to match.
  if (words.length < 2 || quoted.size === words.length) return steps;
  if (rare.length)
    steps.push({ required: [...always, rare.flatMap(anywhere)], limit: maxCandidates.rare, weak: true });
  const some = { limit: maxCandidates.some, weak: true };
  if (common.length > 1 && rare.length)
    steps.push({ required: [...always, ...common.map(anywhere)], ...some });
  if (common.length > 2)
    for (const left of common)
      steps.push({
        required: [...always, ...common.filter((word) => word !== left).map(anywhere)],
        ...some,
      });
  if (quoted.size) steps.push({ required: always, ...some });
  for (const word of common.toReversed())
    steps.push(
      { required: [...always, inTitle(word)], ...some, inTitle: true },
      { required: [...always, anywhere(word)], ...some },
    );
  return steps;
}

/**
 * Splits words into the rarest ones, which together occur in at most {@link maxRare} prompts, and the
 * others, most common first.
 */
function byFrequency(words: PlannedWord[]): { rare: PlannedWord[]; common: PlannedWord[] } {
  let prompts = 0;
  const sorted = words.toSorted((a, b) => a.prompts - b.prompts);
  const rare = sorted.filter((word) => {
    prompts += word.prompts;
    return prompts <= maxRare;
  });
  return { rare, common: sorted.slice(rare.length).reverse() };
}

function anywhere({ variants }: PlannedWord): Requirement {
  return variants.map(({ terms }) => terms);
}

function inTitle({ titles }: PlannedWord): Requirement {
  return titles.map((title) => [title]);
}

function hasTwoWords(row: ScannedRow, words: number): boolean {
  let found = 0;
  for (let n = 0; n < words; n++) if ((row[`w${n}`] as number) > 0 && ++found > 1) return true;
  return false;
}

function ranked(rows: Iterable<ScannedRow>, query: ScoredQuery): FoundPrompts['prompts'] {
  const prompts: FoundPrompts['prompts'] = [];
  for (const row of rows) {
    const score = scoreOf(query, {
      impacts: query.rarities.map((_, n) => row[`w${n}`] as number),
      pairs: query.pairs.map((_, n) => row[`p${n}`] === 1),
      quality: row.quality,
    });
    if (score !== undefined) prompts.push({ id: row.prompt_id, score });
  }
  return prompts.sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1));
}

function correctionsOf(
  query: string,
  words: readonly PlannedWord[],
): Pick<FoundPrompts, 'corrected' | 'suggested'> {
  const sure = words.filter(({ correction }) => correction?.isSure);
  const unsure = words.filter(({ correction }) => correction && !correction.isSure);
  return {
    ...(sure.length && { corrected: withCorrections(query, sure) }),
    ...(unsure.length && { suggested: withCorrections(query, [...sure, ...unsure]) }),
  };
}

/** Returns the query with each corrected word replaced. */
function withCorrections(query: string, words: readonly PlannedWord[]): string {
  return query.replace(/[\p{L}\p{M}\p{N}]+/gu, (text) => {
    const word = words.find(({ word: { word: typed } }) => typed === text.toLowerCase());
    return word?.correction?.word ?? text;
  });
}
