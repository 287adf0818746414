// `npm run bench`: measures speed, memory and size of the product, each next to a baseline measured in the
// same run.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { explain } from '../src/adapters/core/log/explain.ts';
import { productOn } from './beside.ts';
import type { Bench, BenchOptions, Group } from './group.ts';
import { startGenerator } from './load.ts';
import { newDataDir, removeDataDir, type Site, startSite } from './site.ts';
import { holds, type Row, tableOf } from './table.ts';

// In this order, earlier groups do not disturb later ones: the library grows from 35 to 15,000 prompts.
const groups: Record<string, () => Promise<Group>> = {
  'home-cached': async () => (await import('./groups/home-cached.ts')).homeCached,
  'home-rendered': async () => (await import('./groups/home-rendered.ts')).homeRendered,
  scripts: async () => (await import('./groups/scripts.ts')).scripts,
  typing: async () => (await import('./groups/typing.ts')).typing,
  lighthouse: async () => (await import('./groups/lighthouse.ts')).lighthouse,
  posts: async () => (await import('./groups/posts.ts')).posts,
  lists: async () => (await import('./groups/lists.ts')).lists,
  compression: async () => (await import('./groups/compression.ts')).compression,
  xray: async () => (await import('./groups/xray.ts')).xrayTimes,
  workers: async () => (await import('./groups/workers.ts')).workers,
  discussions: async () => (await import('./groups/discussions.ts')).discussions,
  publishes: async () => (await import('./groups/publishes.ts')).publishes,
  mcp: async () => (await import('./groups/mcp.ts')).mcp,
  auth: async () => (await import('./groups/auth.ts')).auth,
  likes: async () => (await import('./groups/likes.ts')).likes,
  market: async () => (await import('./groups/market.ts')).market,
  notifications: async () => (await import('./groups/notifications.ts')).notifications,
  memory: async () => (await import('./memory.ts')).memory,
  import: async () => (await import('./groups/imports.ts')).imports,
  start: async () => (await import('./groups/start.ts')).start,
  stalls: async () => (await import('./stalls/stalls.ts')).stalls,
  million: async () => (await import('./million/million.ts')).million,
  relevance: async () => (await import('./relevance/relevance.ts')).relevance,
  placeholders: async () => (await import('./placeholders/placeholders.ts')).placeholders,
};
/** Groups that run only when they are named, since they take long or need a file. */
const onlyWhenNamed = ['million', 'relevance'];

const defaults: BenchOptions = {
  data: join(tmpdir(), 'promptorium-bench-libraries'),
  prompts: 1_000_000,
  minutes: 10,
  verbose: false,
  match: [],
};

const help = `Measures speed, memory and size, each next to a baseline from the same run.

Usage: npm run bench -- [--only NAME]… [--data DIR] [--prompts N] [--minutes N] [--collection FILE] [--match WORD]… [--verbose]

  --only        ${Object.keys(groups).join(', ')}
  --data        folder of the generated libraries of million, which are made when they are missing and kept (default ${defaults.data})
  --prompts     prompts of its large library (default 1,000,000), compared with one of 10,000
  --minutes     minutes of its mixed load, during which memory is measured (default 10)
  --collection  CSV file for relevance: the prompts.chat collection whose prompts were judged
  --match       runs only the cases of stalls with WORD in their names
  --verbose     also shows the results of the single searches for tuning, worst first, and the brackets of the bodies for tuning that placeholders gets wrong

It runs its own sites on empty data folders and takes half an hour or more. Absolute rates depend on the machine: compare ratios.
The group million is not part of that: it takes half an hour, and the first time another quarter and about 12 GB.
Nor is relevance, which compares the results of judged searches with other engines' and takes about a minute.

Exit status: 0 when every target is met, 1 when one is missed or something failed, 2 for wrong arguments.`;

const status = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
process.exitCode = await main();

async function main(): Promise<number> {
  const wanted = ordersFrom(process.argv.slice(2));
  if (typeof wanted === 'number') return wanted;
  try {
    const rows = await measure(wanted.names, wanted.options);
    for (const line of tableOf(rows)) console.log(line);
    if (stop.signal.aborted) return status.interrupted;
    return rows.some((row) => holds(row) === false) ? status.failed : status.done;
  } catch (error) {
    if (stop.signal.aborted) return status.interrupted;
    console.error(explain(error));
    return status.failed;
  }
}

/** The groups to run and their options, or the exit status when there is nothing to run. */
function ordersFrom(args: string[]): { names: string[]; options: BenchOptions } | number {
  let values: {
    only?: string[];
    help?: boolean;
    data?: string;
    prompts?: string;
    minutes?: string;
    collection?: string;
    match?: string[];
    verbose?: boolean;
  };
  try {
    ({ values } = parseArgs({
      args,
      options: {
        only: { type: 'string', multiple: true },
        data: { type: 'string' },
        prompts: { type: 'string' },
        minutes: { type: 'string' },
        collection: { type: 'string' },
        match: { type: 'string', multiple: true },
        verbose: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    return usageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) {
    console.log(help);
    return status.done;
  }
  const { only: names = Object.keys(groups).filter((name) => !onlyWhenNamed.includes(name)) } = values;
  const unknown = names.find((name) => !Object.hasOwn(groups, name));
  if (unknown) return usageError(`Unknown group: ${unknown}.`);
  const prompts = Number(values.prompts ?? defaults.prompts);
  if (!Number.isInteger(prompts) || prompts < 20_000)
    return usageError('--prompts must be a whole number of at least 20000.');
  const minutes = Number(values.minutes ?? defaults.minutes);
  if (!(minutes > 0)) return usageError('--minutes must be a number above 0.');
  if (process.platform !== 'linux') return usageError('The bench reads /proc and runs on Linux only.');
  const { collection, verbose = false, match = defaults.match } = values;
  if (collection && !existsSync(collection)) return usageError(`The file ${collection} does not exist.`);
  const data = resolve(values.data ?? defaults.data);
  return {
    names,
    options: { data, prompts, minutes, verbose, match, collection: collection && resolve(collection) },
  };
}

function usageError(message: string): number {
  console.error(`${message}\n\n${help}`);
  return status.usage;
}

async function measure(names: readonly string[], options: BenchOptions): Promise<Row[]> {
  const dataDir = newDataDir();
  const generator = startGenerator();
  let site: Promise<Site> | undefined;
  const bench: Bench = {
    load: generator.load,
    latency: generator.latency,
    options,
    signal: stop.signal,
    beside: (of) => productOn(of, stop.signal),
    site: () => {
      site ??= startSite(dataDir);
      return site;
    },
  };
  const rows: Row[] = [];
  try {
    for (const [name, load] of Object.entries(groups)) {
      if (!names.includes(name) || stop.signal.aborted) continue;
      const started = performance.now();
      rows.push(...(await (await load())(bench)));
      console.error(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    return rows;
  } finally {
    generator.stop();
    await (await site)?.stop();
    removeDataDir(dataDir);
  }
}
