import { describe, expect, it } from 'vitest';
import { cosineOf, mostCompared, probesOf, quantized, signatureBits, signatureOf } from './vectors.ts';

// Vectors in clusters, as embeddings of prompts are: a query is near one of them.

const dimensions = 64;
const clusters = 200;

describe('a stored vector', () => {
  it('has nearly the same cosine with others', () => {
    const random = normals(1);
    for (let n = 0; n < 50; n++) {
      const a = near(random, undefined, 1);
      const b = near(random, a, 0.8);
      const exact = product(a, b) / Math.sqrt(product(a, a) * product(b, b));
      expect(Math.abs(cosineOf(a, quantized(b)) - exact)).toBeLessThan(0.01);
    }
  });

  it('has the cosine 1 with itself, and 0 with one without a length', () => {
    const vector = Float32Array.of(0.5, -1, 0.25);
    expect(cosineOf(vector, quantized(vector))).toBeCloseTo(1, 3);
    expect(cosineOf(vector, quantized(Float32Array.of(0, 0, 0)))).toBe(0);
  });
});

describe('a signature', () => {
  const random = normals(2);
  const vector = near(random, undefined, 1);

  it('is the same at any length of the vector', () => {
    expect(signatureOf(vector.map((value) => value * 7))).toEqual(signatureOf(vector));
  });

  it('has a bit per hyperplane and a different number for each band', () => {
    const { bits, bands } = signatureOf(vector);
    expect(bits).toMatch(new RegExp(`^[01]{${signatureBits}}$`));
    expect(new Set(bands).size).toBe(16);
  });

  it('does not change: those of all stored vectors would be useless', () => {
    expect(signatureOf(Float32Array.of(1, 2, 3, 4)).bands.slice(0, 4)).toEqual([10669, 24029, 38017, 57340]);
  });

  it('estimates the angle: each bit differs with a probability of angle / π', () => {
    for (const noise of [0.3, 0.8, 1.5]) {
      let differing = 0;
      let expected = 0;
      for (let n = 0; n < 40; n++) {
        const other = near(random, vector, noise);
        const { bits } = signatureOf(other);
        const own = signatureOf(vector).bits;
        differing += [...bits].filter((bit, at) => bit !== own[at]).length / signatureBits;
        expected += Math.acos(cosineOf(vector, quantized(other))) / Math.PI;
      }
      expect(differing / 40).toBeCloseTo(expected / 40, 1);
    }
  });

  it('probes fewer buckets in a larger library, its own always', () => {
    const own = signatureOf(vector).bands;
    const counts = [10_000, 100_000, 1_000_000, 10_000_000].map((total) => {
      const { bands } = probesOf(vector, total);
      expect(new Set(bands).size).toBe(bands.length);
      expect(bands).toEqual(expect.arrayContaining(own));
      return bands.length / 16;
    });
    expect(counts).toEqual([64, 41, 4, 4]);
  });
});

describe('the ten nearest of 8,000 vectors', () => {
  const random = normals(3);
  const centres = Array.from({ length: clusters }, () => near(random, undefined, 1));
  const stored = Array.from({ length: 8_000 }, (_, n) => {
    const vector = near(random, centres[n % clusters], 0.7);
    return { vector: quantized(vector), ...signatureOf(vector) };
  });
  const queries = Array.from({ length: 25 }, (_, n) => near(random, centres[n], 0.5));

  /** Of the ten nearest, the part that a search finds when it looks at as many buckets as in a library of this size, and what it looks at. */
  function recallAt(total: number): { recall: number; looked: number } {
    let found = 0;
    let looked = 0;
    for (const query of queries) {
      const exact = nearest(query, stored, 10);
      const probes = probesOf(query, total);
      const buckets = new Set(probes.bands);
      const candidates = stored.filter(({ bands }) => bands.some((band) => buckets.has(band)));
      looked += candidates.length / stored.length;
      const similar = candidates
        .map((one) => ({ one, distance: distance(one.bits, probes.bits) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, mostCompared);
      const compared = new Set(
        nearest(
          query,
          similar.map(({ one }) => one),
          10,
        ),
      );
      found += exact.filter((one) => compared.has(one)).length / 10;
    }
    return { recall: found / queries.length, looked: looked / queries.length };
  }

  it('are nearly all found with the buckets for 20,000 vectors, and most of them with those for a million', () => {
    const many = recallAt(20_000);
    const few = recallAt(1_000_000);
    expect(many.recall).toBeGreaterThan(0.95);
    expect(few.recall).toBeGreaterThan(0.75);
    expect(few.looked).toBeLessThan(0.02);
  });
});

type Stored = { vector: Int8Array; bits: string; bands: number[] };

function nearest<T extends Stored>(query: Float32Array, among: readonly T[], count: number): T[] {
  return among
    .map((one) => ({ one, cosine: cosineOf(query, one.vector) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, count)
    .map(({ one }) => one);
}

function distance(a: string, b: string): number {
  let count = 0;
  for (let n = 0; n < a.length; n++) if (a[n] !== b[n]) count++;
  return count;
}

function product(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
}

/** A vector near a given one: `noise` is the length of the difference, compared with its own. */
function near(random: () => number, centre: Float32Array | undefined, noise: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, n) => (centre?.[n] ?? 0) + noise * random());
}

/** Normally distributed numbers, always the same ones for a seed. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
