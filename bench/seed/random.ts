/** A source of random numbers from 0 to below 1. */
export type Random = () => number;

/**
 * Creates the generator sfc32 (Chris Doty-Humphrey, PractRand), seeded with FNV-1a hashes of the parts: the
 * same parts give the same numbers, so any row can be generated without those before it.
 */
export function randomOf(...parts: (string | number)[]): Random {
  const text = parts.join(' ');
  let [a, b, c, d] = [fnv1a(text, 1), fnv1a(text, 2), fnv1a(text, 3), 1];
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + t) | 0;
    return (t >>> 0) / 2 ** 32;
  };
  for (let n = 0; n < 12; n++) next();
  return next;
}

/** Draws an integer from 0 to below `end`. */
export function below(random: Random, end: number): number {
  return Math.floor(random() * end);
}

/** Draws an element of a list, each with the same probability. */
export function pick<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)] as T;
}

/**
 * Draws ranks from 0 to below `count` with a probability that falls as 1 / (rank + offset) ^ exponent, the
 * law of Zipf and Mandelbrot, by the inverse of its continuous distribution. The exponent must not be 1.
 */
export function zipf(
  count: number,
  { exponent, offset }: { exponent: number; offset: number },
): (random: Random) => number {
  const power = 1 - exponent;
  const first = offset ** power;
  const range = (count + offset) ** power - first;
  return (random) => Math.min(count - 1, Math.floor((first + random() * range) ** (1 / power) - offset));
}

/** Computes the share of the first `rank` of `count` ranks under the same law. */
export function zipfShare(
  rank: number,
  count: number,
  { exponent, offset }: { exponent: number; offset: number },
): number {
  const power = 1 - exponent;
  const first = offset ** power;
  return ((rank + offset) ** power - first) / ((count + offset) ** power - first);
}

/** Draws from a log-normal distribution (by Box and Muller). */
export function logNormal(random: Random, { median, sigma }: { median: number; sigma: number }): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return median * Math.exp(sigma * normal);
}

/** Returns a one-to-one mapping of 0 … count - 1 onto itself that appears random. */
export function shuffled(count: number): (n: number) => number {
  let factor = Math.floor(count * 0.618) || 1;
  while (commonDivisor(factor, count) > 1) factor++;
  return (n) => (n * factor + Math.floor(count / 3)) % count;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

function fnv1a(text: string, start: number): number {
  let hash = 2_166_136_261 ^ start;
  for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 16_777_619);
  return hash;
}
