import { parentPort, workerData } from 'node:worker_threads';
import { randomNumbers } from '../generated/random-numbers.ts';
import { type TextReader, textReaders } from './text-readers.ts';

// Looks for texts whose time grows faster than their length, and reports each reading before it begins, so that
// the other side knows what never ended.

/** A text of any length: lines of a beginning, what is repeated, and an end. */
interface Recipe {
  start: string;
  unit: string;
  end: string;
  /** Code units of a line; 0 for one line. */
  line: number;
}

export type Report =
  | { kind: 'readers'; names: string[] }
  | { kind: 'begins'; reader: string; recipe: Recipe; length: number }
  | { kind: 'grows'; reader: string; recipe: Recipe; ms: number[] }
  | { kind: 'done'; texts: number };

/** Code units of the texts by which suspicious recipes are found. */
const short = 600;
/** Code units of the texts that are measured: each twice as long as the one before. */
const lengths = [4_000, 8_000, 16_000];
/** A recipe is suspicious when it takes this many times longer than half of all recipes. */
const suspicious = 3;
/** Twice the length takes twice as long in linear time, and four times as long in quadratic time. */
const mostGrowth = 2.8;
/** Milliseconds below which a measurement says nothing. */
const leastMs = 4;
/** Recipes that are kept to be changed: those that took longest in comparison with others. */
const kept = 60;

// biome-ignore lint/suspicious/noTemplateCurlyInString: a notation of placeholders
const pairs = ['[]', '()', '{}', '<>', '""', "''", '``', '**', '[[ ]]', '{{ }}', '{% %}', '${ }', '<!-- -->'];
const pieces = [
  ...'|`*_~#>-+=:;.,!?\\/"\'$%&@^\n\t 01aA[](){}<>',
  ...[
    '{{',
    '}}',
    '[[',
    ']]',
    '](',
    '((',
    '**',
    '```',
    '---',
    '\n\n',
    '\r\n',
    '0-0',
    'a.b',
    'a=b',
    ' a',
    ', ',
  ],
  ...['http://a.b/', 'https://', 'www.a.b', 'a@b.c', '@a', '#a', '{{#if}}', '{{a}}', '[a]', '[a]: /b\n'],
  ...['|-|', '|a|\n', '1. ', '- ', '> ', '    ', '&amp;', '<a ', '</a>', 'a="', 'import ', ' if ', ' else '],
  ...['ก', '提', '習', 'é', 'a\u0323', '👩‍👦', 'ש', '\u200d', '\u202e', '\ud800', 'ß', 'İ'],
];

const { seed, minutes } = workerData as { seed: number; minutes: number };
const numbers = randomNumbers(seed);
const report = (message: Report) => parentPort?.postMessage(message);

/** A whole number below `limit`. */
function random(limit: number): number {
  return Math.floor(numbers() * limit);
}

function oneOf<T>(list: readonly T[]): T {
  return list[random(list.length)] as T;
}

function newRecipe(): Recipe {
  const pair = random(2) ? oneOf(pairs) : '';
  const [start = '', end = ''] = pair.includes(' ') ? pair.split(' ') : [...pair];
  const unit = Array.from({ length: 1 + random(3) }, () => oneOf(pieces)).join('');
  return { start, unit, end, line: oneOf([0, 0, 40, 80, 150, 390]) };
}

function changed(recipe: Recipe): Recipe {
  const part = oneOf(['start', 'unit', 'end'] as const);
  const characters = [...recipe[part]];
  characters.splice(random(characters.length + 1), random(2), random(3) ? oneOf(pieces) : '');
  const text = characters.join('').slice(0, 100);
  return { ...recipe, [part]: part === 'unit' ? text || 'a' : text };
}

function textOf({ start, unit, end, line }: Recipe, length: number): string {
  const middle = (line || length) - start.length - end.length;
  const whole = start + unit.repeat(Math.max(1, Math.floor(middle / unit.length))) + end;
  const text = line ? `${whole}\n`.repeat(Math.ceil(length / (whole.length + 1))) : whole;
  // Joins the parts in memory, which the first reader would otherwise do.
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

const readers = (await textReaders()).map((reader) => ({ ...reader, times: [] as number[], median: 0 }));
report({ kind: 'readers', names: readers.map(({ name }) => name) });

function timeOf({ name, read }: TextReader, recipe: Recipe, length: number, times: number): number {
  const text = textOf(recipe, length);
  report({ kind: 'begins', reader: name, recipe, length });
  let least = Number.POSITIVE_INFINITY;
  for (let n = 0; n < times; n++) {
    const before = performance.now();
    try {
      read(text);
    } catch {
      // Some refuse texts that are not codes or addresses.
    }
    least = Math.min(least, performance.now() - before);
  }
  return least;
}

/** Whether each doubling of the length took far more than twice the time. */
function grows(ms: readonly number[]): boolean {
  return ms.every((time, n) => n === 0 || time > mostGrowth * (ms[n - 1] ?? time));
}

/** The times of a recipe if they grow faster than its length. */
function growthOf(reader: TextReader, recipe: Recipe): number[] | undefined {
  const longest = lengths.at(-1) ?? 0;
  if (timeOf(reader, recipe, longest, 1) < leastMs) return undefined;
  // The second, longer measurement is not disturbed by other programs or by memory that is freed meanwhile.
  for (const times of [2, 15]) {
    const ms = lengths.map((length) => timeOf(reader, recipe, length, times));
    if (!grows(ms)) return undefined;
    if (times > 2) return ms;
  }
}

const slowest: { recipe: Recipe; ratio: number }[] = [];
const end = performance.now() + minutes * 60_000;
let texts = 0;
for (; performance.now() < end; texts++) {
  const known = slowest[random(2 * kept)];
  const recipe = known ? changed(known.recipe) : newRecipe();
  let most = 0;
  for (const reader of readers) {
    const ms = timeOf(reader, recipe, short, 1);
    const { times } = reader;
    if (times.length < 500) {
      times.push(ms);
      reader.median = times.toSorted((a, b) => a - b)[times.length >> 1] ?? ms;
    }
    const ratio = ms / reader.median;
    most = Math.max(most, ratio);
    // One in fifty of the others, since some take long with long texts only.
    if (ratio < suspicious && random(50)) continue;
    const grown = growthOf(reader, recipe);
    if (grown) report({ kind: 'grows', reader: reader.name, recipe, ms: grown });
  }
  slowest.push({ recipe, ratio: most });
  slowest.sort((a, b) => b.ratio - a.ratio);
  slowest.length = Math.min(slowest.length, kept);
}
report({ kind: 'done', texts });
