import { parseArgs } from 'node:util';
import type { Bench, Group } from './bench/group.ts';
import { startGenerator } from './bench/load.ts';
import { newDataDir, removeDataDir, type Site, startSite } from './bench/site.ts';
import { holds, type Row, tableOf } from './bench/table.ts';
import { type Command, status, type Tools, usageError } from './command.ts';

// In an order in which no group is met by what an earlier one left behind: the library grows from 35 to 15,000 prompts.
const groups: Record<string, () => Promise<Group>> = {
  'home-kept': async () => (await import('./bench/home-kept.ts')).homeKept,
  'home-rendered': async () => (await import('./bench/home-rendered.ts')).homeRendered,
  scripts: async () => (await import('./bench/scripts.ts')).scripts,
  lighthouse: async () => (await import('./bench/lighthouse.ts')).lighthouse,
  posts: async () => (await import('./bench/posts.ts')).posts,
  lists: async () => (await import('./bench/lists.ts')).lists,
  discussions: async () => (await import('./bench/discussions.ts')).discussions,
  publishes: async () => (await import('./bench/publishes.ts')).publishes,
  auth: async () => (await import('./bench/auth.ts')).auth,
  likes: async () => (await import('./bench/likes.ts')).likes,
  memory: async () => (await import('./bench/memory.ts')).memory,
  import: async () => (await import('./bench/imports.ts')).imports,
  start: async () => (await import('./bench/start.ts')).start,
};

/** `npm run bench`: how fast and how large the product is, beside what the machine gives without it. */
export const benchCommand: Command = {
  help: `Measures speed, memory and size, each beside a floor of the same run.

Usage: npm run bench -- [--only NAME]…

  --only      ${Object.keys(groups).join(', ')}

It runs sites of its own on empty folders, for some ten minutes. Rates of one machine and its mood say little: ratios do.

Exit status: 0 when every target holds, 1 when one is missed or something failed, 2 when it was called wrongly.`,

  async run(args, tools) {
    const { values } = parseArgs({ args, options: { only: { type: 'string', multiple: true } } });
    const { only = Object.keys(groups) } = values;
    const unknown = only.find((name) => !Object.hasOwn(groups, name));
    if (unknown) return usageError(tools, `There is no group ${unknown}.`);
    if (process.platform !== 'linux') return usageError(tools, 'It reads /proc: run it on Linux.');
    const rows = await measure(only, tools);
    for (const line of tableOf(rows)) tools.print(line);
    return rows.some((row) => holds(row) === false) ? status.someRefused : status.done;
  },
};

async function measure(names: readonly string[], tools: Tools): Promise<Row[]> {
  const dataDir = newDataDir();
  const generator = startGenerator();
  let site: Promise<Site> | undefined;
  const bench: Bench = {
    load: generator.load,
    beside: ({ dataDir }) => tools.openAt(dataDir),
    site: () => {
      site ??= startSite(dataDir);
      return site;
    },
  };
  const rows: Row[] = [];
  try {
    for (const [name, load] of Object.entries(groups)) {
      if (!names.includes(name) || tools.signal.aborted) continue;
      const started = performance.now();
      rows.push(...(await (await load())(bench)));
      tools.warn(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    return rows;
  } finally {
    generator.stop();
    await (await site)?.stop();
    removeDataDir(dataDir);
  }
}
