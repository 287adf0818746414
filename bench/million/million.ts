import { type Bench, lanes } from '../group.ts';
import { type Latency, visits } from '../load.ts';
import type { Site } from '../site.ts';
import { median, type Row } from '../table.ts';
import { libraryOf } from './libraries.ts';
import { listsOf } from './lists.ts';
import { memoryUnderLoad } from './memory.ts';
import { searchQueries, typedPrefixes } from './queries.ts';
import { sitemapsOf } from './sitemaps.ts';
import { sizesOf } from './sizes.ts';

/** Number of prompts of the library that the large one is compared with. */
const small = 10_000;
const milliseconds = 1_500;
const rounds = 3;

/**
 * Measures a site with a million generated prompts, next to one with 10,000: lists, search, suggestions,
 * sitemaps, memory, size.
 */
export async function million(bench: Bench): Promise<Row[]> {
  const { data, prompts } = bench.options;
  const little = await libraryOf(data, small);
  try {
    const large = await libraryOf(data, prompts);
    try {
      // Measured first, because nothing of them is cached only then.
      const rows = await sitemapsOf(large);
      const lists = await listsOf(large);
      rows.push(...(await compared(bench, { large, little }, lists)));
      const queries = Object.fromEntries(
        Object.entries(searchQueries()).map(([kind, texts]) => [kind, texts.map(searchPath)]),
      );
      rows.push(...(await searches(bench, large, queries)));
      const typed = typedPrefixes().map((text) => `/api/posts/suggest?q=${encodeURIComponent(text)}`);
      rows.push(...latencyRows('suggestions', await measure(bench, large, typed), { p99: 20 }));
      const reads = [...Object.values(lists), ...Object.values(queries), typed, ['/', '/explore']].flat();
      const ids = (lists['one prompt'] ?? []).map((path) => path.slice(path.lastIndexOf('/') + 1));
      rows.push(...(await memoryUnderLoad(bench, large, { reads: mixed(reads), prompts: ids })));
      rows.push(...(await sizesOf(bench, large)));
      return rows;
    } finally {
      await large.stop();
    }
  } finally {
    await little.stop();
  }
}

function searchPath(text: string): string {
  return `/api/posts?q=${encodeURIComponent(text)}`;
}

/** Measures each list of both sites in turns, so that other load on the machine affects both. */
async function compared(
  bench: Bench,
  { large, little }: { large: Site; little: Site },
  lists: Record<string, string[]>,
): Promise<Row[]> {
  const littleLists = await listsOf(little);
  const rows: Row[] = [];
  for (const [name, paths] of Object.entries(lists)) {
    const turns: { ours: Latency; baseline: Latency }[] = [];
    for (let n = 0; n <= rounds; n++)
      turns.push({
        ours: await measure(bench, large, paths),
        baseline: await measure(bench, little, littleLists[name] ?? []),
      });
    // The first round is a warm-up.
    const middle = (of: (turn: (typeof turns)[number]) => number) => median(turns.slice(1).map(of));
    rows.push(
      {
        name: `${name}, p50`,
        unit: 'ms',
        ours: middle(({ ours }) => ours.p50),
        baseline: middle(({ baseline }) => baseline.p50),
        target: { of: 'ratio', bound: '≤', value: 1.3 },
      },
      {
        name: `${name}, p99`,
        unit: 'ms',
        ours: middle(({ ours }) => ours.p99),
        baseline: middle(({ baseline }) => baseline.p99),
        target: { of: 'ratio', bound: '≤', value: 2 },
      },
    );
    if (name === 'topics with details')
      rows.push({
        name: `${name}, p50 alone`,
        unit: 'ms',
        ours: middle(({ ours }) => ours.p50),
        target: { of: 'figure', bound: '≤', value: 10 },
      });
  }
  return rows;
}

/** Measures searches of each kind alone, then of all kinds. */
async function searches(bench: Bench, site: Site, queries: Record<string, string[]>): Promise<Row[]> {
  const rows: Row[] = [];
  const bounds = { p50: 30, p99: 120 };
  for (const [kind, paths] of Object.entries(queries))
    rows.push(...latencyRows(`search: ${kind}`, await measure(bench, site, paths), bounds));
  const all = mixed(Object.values(queries).flat());
  return [...rows, ...latencyRows('search: all kinds', await measure(bench, site, all), bounds)];
}

/** The elements in a fixed order in which neighbours are rarely of one kind. */
function mixed<T>(list: readonly T[]): T[] {
  return list
    .map((element, n) => ({ element, place: (n * 0.618_033_988_75) % 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ element }) => element);
}

/** Failed requests count as infinite. */
async function measure({ latency }: Bench, { port }: Site, paths: readonly string[]): Promise<Latency> {
  const requests = Array.from({ length: lanes }, (_, lane) => visits(paths, lane));
  const { p50, p99, failed } = await latency({ port, milliseconds, requests });
  return failed ? { p50, p99: Number.POSITIVE_INFINITY, failed } : { p50, p99, failed };
}

function latencyRows(name: string, { p50, p99 }: Latency, bounds: { p50?: number; p99: number }): Row[] {
  const target = (value: number | undefined) =>
    value === undefined ? undefined : ({ of: 'figure', bound: '≤', value } as const);
  return [
    { name: `${name}, p50`, unit: 'ms', ours: p50, target: target(bounds.p50) },
    { name: `${name}, p99`, unit: 'ms', ours: p99, target: target(bounds.p99) },
  ];
}
