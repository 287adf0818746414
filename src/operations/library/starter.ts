import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasPrompts } from '../../database/prompt-batches.ts';
import type { Context } from '../context.ts';
import { type Failure, isFailure } from '../failure.ts';
import { importPrompts, type RowResult } from './import.ts';
import type { ImportItem, ItemValues } from './item.ts';

/** A file of the starter library, and what became of it. */
export interface StarterResult {
  /** `topic/name.yaml` */
  file: string;
  result: RowResult;
}

/**
 * Publishes the prompts of `folder` (`{topic}/{name}.yaml`) by the house account, the way any import lands: what is there
 * already is skipped. They are published a minute apart, up to now, the topics in turn; the first published of each topic is
 * featured, so that the featured ones are not the same as the latest. After an abort nothing further is begun.
 */
export async function loadStarter(
  ctx: Context,
  folder: string,
  siteName: string,
  signal?: AbortSignal,
): Promise<StarterResult[] | Failure> {
  // Loaded here, for a site does this once in its life.
  const { parse } = await import('yaml');
  const files = inTurn(filesOf(folder));
  const newest = ctx.now().getTime();
  const featured = new Set<string>();
  const items = files.map(({ topic, file }, n): ImportItem => {
    const createdAt = new Date(newest - (files.length - 1 - n) * minute).toISOString();
    const first = !featured.has(topic);
    featured.add(topic);
    const read = readPrompt(join(folder, file), parse);
    if (typeof read === 'string') return { row: n + 1, problem: read };
    const values = { ...read, topic, createdAt, ...(first && { featuredAt: createdAt }) };
    return { row: n + 1, values };
  });
  const results = await importPrompts(ctx, items, { siteName, signal });
  if (isFailure(results)) return results;
  const told: StarterResult[] = [];
  for await (const result of results) told.push({ file: files[result.row - 1]?.file ?? '', result });
  return told;
}

/**
 * Loads the starter library when there is no prompt at all. While it lands, the file `mark` says so: where it is found, an
 * earlier start was interrupted, and the rest follows. Answers how many landed; what was refused is logged.
 */
export async function seedWhenEmpty(
  ctx: Context,
  folder: string,
  siteName: string,
  { mark, signal }: { mark: string; signal?: AbortSignal | undefined },
): Promise<number> {
  if (!existsSync(mark) && (await hasPrompts(ctx.db))) return 0;
  writeFileSync(mark, '');
  const told = await loadStarter(ctx, folder, siteName, signal);
  if (isFailure(told)) throw new Error(told.detail);
  if (!signal?.aborted) rmSync(mark);
  for (const { file, result } of told) {
    if (result.kind === 'refused')
      ctx.log.warn({ file, reasons: result.reasons }, 'a prompt of the starter library was refused');
  }
  const landed = told.filter(({ result }) => result.kind === 'landed').length;
  if (!signal?.aborted) ctx.log.info({ landed }, 'the starter library is in place');
  return landed;
}

const minute = 60_000;

interface StarterFile {
  topic: string;
  file: string;
}

function filesOf(folder: string): StarterFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((topic) =>
      readdirSync(join(folder, topic))
        .filter((name) => name.endsWith('.yaml'))
        .sort()
        .map((name) => ({ topic, file: `${topic}/${name}` })),
    );
}

/** The first of each topic, then the second of each … reversed, so that the last published are the first files. */
function inTurn(files: StarterFile[]): StarterFile[] {
  const topics = [...Map.groupBy(files, ({ topic }) => topic).values()];
  const longest = Math.max(0, ...topics.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, n) => topics.flatMap((list) => list[n] ?? []));
  return turns.flat().reverse();
}

/** The values of a file, without the line break that YAML leaves at the end of texts; a sentence when it cannot be read. */
function readPrompt(path: string, parse: (yaml: string) => unknown): ItemValues | string {
  try {
    const prompt = parse(readFileSync(path, 'utf8'));
    return JSON.parse(JSON.stringify(prompt), (_key, value) =>
      typeof value === 'string' ? value.trimEnd() : value,
    );
  } catch (error) {
    return `The file is not YAML: ${error instanceof Error ? error.message : error}`;
  }
}
