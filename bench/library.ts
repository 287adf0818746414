import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { createClient } from '../src/contract/client.ts';
import { shippedTopics } from '../src/domain/prompts/topics-and-tags/topics.ts';
import type { Site } from './site.ts';

const main = join(import.meta.dirname, '../src/cli/main.ts');
let made = 0;

/** Imports `rows` new prompts with the command while the site runs. Returns the seconds it took. */
export async function importPrompts(site: Site, rows: number): Promise<number> {
  const file = join(site.dataDir, 'bench.csv');
  await pipeline(lines(rows), createWriteStream(file));
  return importFile(site, file);
}

/**
 * Imports a file with the command while the site runs. Returns the seconds it took. Throws when rows were
 * rejected, unless `allowRejected`.
 */
export async function importFile(
  { dataDir }: Site,
  file: string,
  { allowRejected = false } = {},
): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, main, 'import', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0 && !(allowRejected && status === 1))
    throw new Error(`The import ended with ${status}: ${said.slice(-2_000)}`);
  return (performance.now() - started) / 1000;
}

/** Imports prompts until the site has at least `min`. */
export async function libraryOf(site: Site, min: number): Promise<void> {
  const { total } = await createClient({ base: `${site.url}/api` }).listPrompts({ query: { limit: 1 } });
  if (total < min) await importPrompts(site, min - total);
}

/** Generates a prompt of about 300 words; no two have the same body. */
export function promptOf(n: number) {
  const word = wordsFrom(n);
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  return {
    title: `${words(5)} ${n}`,
    heading: words(8),
    topic: shippedTopics[n % shippedTopics.length]?.id ?? '',
    summary: words(20),
    tags: [word(), word(), word()].filter((tag, place, all) => all.indexOf(tag) === place),
    body: Array.from({ length: 6 }, (_, part) => `## Part ${part + 1}\n\n${words(50)}`).join('\n\n'),
  };
}

function* lines(rows: number): Generator<string> {
  yield stringify([['title', 'heading', 'topic', 'summary', 'tags', 'body']]);
  for (let n = 0; n < rows; n++) {
    const { title, heading, topic, summary, tags, body } = promptOf(++made);
    yield stringify([[title, heading, topic, summary, tags.join(', '), body]]);
  }
}

const syllables = [
  'ba',
  'che',
  'di',
  'fo',
  'gra',
  'ki',
  'lo',
  'mu',
  'ne',
  'pra',
  'ri',
  'sto',
  'ta',
  'vel',
  'zu',
];

/** Made-up words, a few frequent and most rare; the same seed gives the same words. */
function wordsFrom(seed: number): () => string {
  let state = seed * 2_654_435_761;
  const next = () => {
    // A linear congruential generator (Numerical Recipes).
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return () => {
    let place = Math.floor(next() ** 3 * 3_000) + 20;
    let word = '';
    for (; place > 0; place = Math.floor(place / syllables.length))
      word += syllables[place % syllables.length];
    return word;
  };
}
