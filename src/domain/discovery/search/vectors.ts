/** A vector as it is stored: one signed byte per dimension, in proportion to the largest. Cosines change by less than 0.01. */
export function quantized(vector: Float32Array): Int8Array {
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => Math.round((127 * value) / (largest || 1)));
}

/** The cosine of the angle between a vector and a {@link quantized} one of the same length; 0 when either has no length. */
export function cosineOf(vector: Float32Array, stored: Int8Array): number {
  let product = 0;
  let squares = 0;
  let storedSquares = 0;
  for (let i = 0; i < vector.length; i++) {
    const a = vector[i] ?? 0;
    const b = stored[i] ?? 0;
    product += a * b;
    squares += a * a;
    storedSquares += b * b;
  }
  return squares && storedSquares ? product / Math.sqrt(squares * storedSquares) : 0;
}

/**
 * The bits of a signature: on which side of so many random hyperplanes a vector lies. Two vectors at an angle of θ differ in each
 * with a probability of θ / π (Charikar: "Similarity estimation techniques from rounding algorithms", 2002).
 */
const bits = 14;
const bands = 16;
export const signatureBits = bits * bands;

/** What a vector is found by. */
export interface Signature {
  /** {@link signatureBits} times 0 or 1. */
  bits: string;
  /** One number per band of the bits, different for each band. Vectors with a number in common are candidates. */
  bands: number[];
}

/** The signature of a vector to be stored. */
export function signatureOf(vector: Float32Array): Signature {
  const sides = sidesOf(vector);
  return {
    bits: sides.map((side) => (side < 0 ? 0 : 1)).join(''),
    bands: bandsOf(sides).map(({ value }) => value),
  };
}

/** Libraries of at most this many vectors are compared in full. */
export const fewVectors = 5_000;
/** About so many candidates are looked at in a larger library. */
const candidates = 4_000;
const mostProbes = 64;

/**
 * The signature of a vector to be searched for, in a library of `total` vectors. In each band it also has the numbers of the buckets
 * that a similar vector is most likely to be in: those across one or two of the nearest hyperplanes (Lv et al.: "Multi-probe LSH", 2007).
 * The larger the library, the fewer, so that the number of candidates stays the same.
 */
export function probesOf(vector: Float32Array, total: number): Signature {
  const sides = sidesOf(vector);
  const affordable = Math.round((candidates * 2 ** bits) / (bands * Math.max(1, total)));
  const probes = Math.min(mostProbes, Math.max(leastProbes, affordable));
  return {
    bits: sides.map((side) => (side < 0 ? 0 : 1)).join(''),
    bands: bandsOf(sides).flatMap(({ value, margins }) =>
      nearBuckets(margins, probes).map((flips) => value ^ flips),
    ),
  };
}

const leastProbes = 4;

/** Masks of the bits to flip for the nearest buckets, the own bucket first. */
function nearBuckets(margins: readonly number[], count: number): number[] {
  const costs = margins.map((margin) => margin * margin);
  const flips = [{ mask: 0, cost: 0 }];
  for (const [n, cost] of costs.entries()) {
    flips.push({ mask: 1 << n, cost });
    for (const [m, other] of costs.entries())
      if (m < n) flips.push({ mask: (1 << n) | (1 << m), cost: cost + other });
  }
  return flips
    .sort((a, b) => a.cost - b.cost)
    .slice(0, count)
    .map(({ mask }) => mask);
}

/** For each band its number, and the distances to the hyperplanes of its bits, lowest bit first. */
function bandsOf(sides: readonly number[]): { value: number; margins: number[] }[] {
  return Array.from({ length: bands }, (_, band) => {
    const margins = sides.slice(band * bits, (band + 1) * bits);
    const value = margins.reduce((sum, side, n) => sum | (side < 0 ? 0 : 1 << n), band << bits);
    return { value, margins };
  });
}

/** The products of a vector with the normals of all hyperplanes. */
function sidesOf(vector: Float32Array): number[] {
  const planes = hyperplanes(vector.length);
  return Array.from({ length: signatureBits }, (_, n) => {
    let product = 0;
    const begin = n * vector.length;
    for (let i = 0; i < vector.length; i++) product += (vector[i] ?? 0) * (planes[begin + i] ?? 0);
    return product;
  });
}

let known: { dimensions: number; planes: Float32Array } | undefined;

/** The normals of the hyperplanes, always the same ones for a number of dimensions. */
function hyperplanes(dimensions: number): Float32Array {
  if (known?.dimensions !== dimensions)
    known = { dimensions, planes: randomNormals(signatureBits * dimensions) };
  return known.planes;
}

// Sums of four uniform numbers are close enough to normally distributed ones, and the same on every machine. The generator is
// mulberry32 with a fixed seed: another would make all stored signatures useless.
function randomNormals(count: number): Float32Array {
  let state = 0x5eed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  return Float32Array.from({ length: count }, () => random() + random() + random() + random() - 2);
}

/** Of the candidates, so many with the most similar signatures are compared exactly. */
export const mostCompared = 400;
