import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/database/core/connection.ts';
import type { Bench } from '../group.ts';
import { importFile } from '../library.ts';
import { newDataDir, removeDataDir, startSite } from '../site.ts';
import type { Row } from '../table.ts';
import {
  type Results,
  resultsOfMiniSearch,
  resultsOfPostgres,
  resultsOfSite,
  searchedPrompts,
} from './engines.ts';
import { type JudgedSearch, type JudgedSet, judgedSearches } from './judged.ts';
import { mean, ndcg, success } from './measures.ts';

const engines = ['PostgreSQL, all words', 'PostgreSQL, any word', 'MiniSearch'] as const;
/** The results of the site and of the engines it is compared with. */
type Compared = { ours: Results } & Record<(typeof engines)[number], Results>;

/**
 * Measures the quality of search results next to that of other engines on the same prompts: the starter
 * library and the judged collection.
 */
export async function relevance({ beside, options }: Bench): Promise<Row[]> {
  const { collection, verbose } = options;
  if (!collection) {
    console.error(
      'relevance is skipped: pass the prompts.chat collection whose prompts were judged with --collection FILE.csv.',
    );
    return [];
  }
  const sets = { tuning: judgedSearches('tuning'), 'held-out': judgedSearches('held-out') };
  const dataDir = newDataDir();
  const site = await startSite(dataDir);
  try {
    // Rows above the site's limits are rejected; the judged prompts must exist.
    await importFile(site, collection, { allowRejected: true });
    const { ctx, close } = await beside(site);
    try {
      await indexed(ctx.db);
      const prompts = await searchedPrompts(ctx.db);
      const judged = Object.values(sets).flat();
      check(judged, new Set(prompts.map(({ slug }) => slug)), collection);
      const queries = judged.map(({ query }) => query);
      const { all, any } = await resultsOfPostgres(ctx.db, prompts, queries);
      const compared: Compared = {
        ours: await resultsOfSite(site, queries),
        'PostgreSQL, all words': all,
        'PostgreSQL, any word': any,
        MiniSearch: resultsOfMiniSearch(prompts, queries),
      };
      if (verbose) for (const line of worstFirst(sets.tuning, compared)) console.log(line);
      return [...rowsOf('tuning', sets.tuning, compared), ...rowsOf('held-out', sets['held-out'], compared)];
    } finally {
      await close();
    }
  } finally {
    await site.stop();
    removeDataDir(dataDir);
  }
}

/** Waits until the words of all prompts are indexed and counted, which the site does in the background. */
async function indexed(db: Database): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const waiting = await db.execute(sql`
      select from search_word_changes union all select from search_backlog limit 1`);
    if (!waiting.length) return;
    await sleep(200);
  }
  throw new Error('The site has not counted the words of its prompts within 60 seconds.');
}

/** Throws when a judged prompt is missing: figures of another library are meaningless. */
function check(judged: readonly JudgedSearch[], slugs: ReadonlySet<string>, file: string): void {
  const missing = new Set(
    judged.flatMap(({ grades }) => Object.keys(grades).filter((slug) => !slugs.has(slug))),
  );
  if (missing.size)
    throw new Error(
      `${missing.size} of the judged prompts are not in the library: ${[...missing].slice(0, 5).join(', ')} …. Is ${file} the collection that was judged?`,
    );
}

function rowsOf(set: JudgedSet, searches: readonly JudgedSearch[], compared: Compared): Row[] {
  const judged = searches.filter(isAnswerable);
  const hopeless = searches.filter((search) => !isAnswerable(search));
  const name = `${set} (${searches.length})`;
  const successes = successRate(judged, compared.ours);
  const rows: Row[] = engines.map((engine) => ({
    name: `${name}, nDCG@10 next to ${engine}`,
    unit: '',
    ours: meanNdcg(judged, compared.ours),
    baseline: meanNdcg(judged, compared[engine]),
    ...(set === 'held-out' &&
      engine === 'MiniSearch' && { target: { of: 'difference', bound: '≥', value: 0.08 } }),
  }));
  rows.push(
    ...engines.map(
      (engine): Row => ({
        name: `${name}, success@3 next to ${engine}`,
        unit: '%',
        ours: successes,
        baseline: successRate(judged, compared[engine]),
        ...(set === 'held-out' &&
          engine === 'MiniSearch' && { target: { of: 'figure', bound: '≥', value: 95 } }),
      }),
    ),
    {
      name: `${name}, nothing found for nonsense (${hopeless.length}) next to MiniSearch`,
      unit: '%',
      ours: emptyShare(hopeless, compared.ours),
      baseline: emptyShare(hopeless, compared.MiniSearch),
    },
  );
  // Only totals of the held-out searches are shown, so that no rule can be tuned to a few of them.
  if (set === 'tuning')
    for (const [kind, ofKind = []] of Object.entries(Object.groupBy(judged, (search) => search.kind)))
      rows.push({
        name: `${set}, ${kind} (${ofKind.length}), nDCG@10 next to MiniSearch`,
        unit: '',
        ours: meanNdcg(ofKind, compared.ours),
        baseline: meanNdcg(ofKind, compared.MiniSearch),
      });
  return rows;
}

/** The searches with their results, those furthest below the optimum first. */
function worstFirst(searches: readonly JudgedSearch[], compared: Compared): string[] {
  const figure = (engine: keyof Compared, { query, grades }: JudgedSearch) =>
    ndcg(compared[engine].get(query) ?? [], grades) ?? Number.NaN;
  const rated = searches
    .filter(isAnswerable)
    .map((search) => ({ search, ours: figure('ours', search), mini: figure('MiniSearch', search) }));
  const lines = rated
    .sort((a, b) => a.ours - b.ours)
    .map(({ search: { query, kind, grades }, ours, mini }) => {
      const found = (compared.ours.get(query) ?? []).map((slug) => `${slug} ${grades[slug] ?? 0}`);
      const missed = Object.keys(grades).filter(
        (slug) => (grades[slug] ?? 0) > 1 && !compared.ours.get(query)?.includes(slug),
      );
      return `${ours.toFixed(2)} (MiniSearch ${mini.toFixed(2)}) ${kind} "${query}": ${found.join(', ')}; missed ${missed.join(', ') || 'none'}`;
    });
  const wrong = searches.filter((search) => !isAnswerable(search) && compared.ours.get(search.query)?.length);
  return [
    ...wrong.map(
      ({ query }) => `"${query}" should find nothing: ${compared.ours.get(query)?.slice(0, 3).join(', ')}`,
    ),
    ...lines,
  ];
}

function isAnswerable({ grades }: JudgedSearch): boolean {
  return Object.keys(grades).length > 0;
}

function meanNdcg(searches: readonly JudgedSearch[], results: Results): number {
  return mean(searches.map(({ query, grades }) => ndcg(results.get(query) ?? [], grades) ?? Number.NaN));
}

function successRate(searches: readonly JudgedSearch[], results: Results): number {
  return 100 * mean(searches.map(({ query, grades }) => Number(success(results.get(query) ?? [], grades))));
}

function emptyShare(searches: readonly JudgedSearch[], results: Results): number {
  return 100 * mean(searches.map(({ query }) => Number(!results.get(query)?.length)));
}
