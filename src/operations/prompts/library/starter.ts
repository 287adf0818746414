import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasPrompts } from '../../../database/prompts/prompt-batches.ts';
import type { Context } from '../../core/context.ts';
import { type Failure, isFailure } from '../../core/failure.ts';
import { importPrompts, type RowResult } from './import.ts';
import type { ImportItem, ItemValues } from './item.ts';

/** A file of the starter library and the result of its import. */
export interface StarterResult {
  /** `topic/name.yaml` */
  file: string;
  result: RowResult;
}

/**
 * Imports the prompts of `folder` (`{topic}/{name}.yaml`) with the site's own account as author; existing
 * ones are skipped. They are dated one minute apart, up to now, alternating between topics. The oldest of
 * each topic is featured, so that featured and latest prompts differ. An abort stops the import before the
 * next row.
 */
export async function loadStarter(
  ctx: Context,
  folder: string,
  siteName: string,
  signal?: AbortSignal,
): Promise<StarterResult[] | Failure> {
  // Loaded on demand: a site imports the starter library once.
  const { parse } = await import('yaml');
  const files = alternatingTopics(filesOf(folder));
  const newest = ctx.now().getTime();
  const featured = new Set<string>();
  const items = files.map(({ topic, file }, n): ImportItem => {
    const createdAt = new Date(newest - (files.length - 1 - n) * minute).toISOString();
    const isFirst = !featured.has(topic);
    featured.add(topic);
    const read = readPrompt(join(folder, file), parse);
    if (typeof read === 'string') return { row: n + 1, problem: read };
    const values = { ...read, topic, createdAt, ...(isFirst && { featuredAt: createdAt }) };
    return { row: n + 1, values };
  });
  const results = await importPrompts(ctx, items, { siteName, signal });
  if (isFailure(results)) return results;
  const reported: StarterResult[] = [];
  for await (const result of results) reported.push({ file: files[result.row - 1]?.file ?? '', result });
  return reported;
}

/**
 * Imports the starter library if there are no prompts. The file `mark` exists during the import: if it exists
 * before, an earlier start was interrupted and the rest is imported now. Returns the number of imported
 * prompts; rejected files are logged.
 */
export async function seedWhenEmpty(
  ctx: Context,
  folder: string,
  siteName: string,
  { mark, signal }: { mark: string; signal?: AbortSignal | undefined },
): Promise<number> {
  if (!existsSync(mark) && (await hasPrompts(ctx.db))) return 0;
  writeFileSync(mark, '');
  const results = await loadStarter(ctx, folder, siteName, signal);
  if (isFailure(results)) throw new Error(results.detail);
  if (!signal?.aborted) rmSync(mark);
  for (const { file, result } of results) {
    if (result.kind === 'rejected')
      ctx.log.warn({ file, reasons: result.reasons }, 'a prompt of the starter library was rejected');
  }
  const imported = results.filter(({ result }) => result.kind === 'imported').length;
  if (!signal?.aborted) ctx.log.info({ imported }, 'starter library imported');
  return imported;
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

/**
 * Returns the first file of each topic, then the second of each, and so on; reversed, so that the first files
 * are published last.
 */
function alternatingTopics(files: StarterFile[]): StarterFile[] {
  const topics = [...Map.groupBy(files, ({ topic }) => topic).values()];
  const longest = Math.max(0, ...topics.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, n) => topics.flatMap((list) => list[n] ?? []));
  return turns.flat().reverse();
}

/**
 * Returns the values of a file, without the line break that YAML adds to texts, or a message why it cannot be
 * read.
 */
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
