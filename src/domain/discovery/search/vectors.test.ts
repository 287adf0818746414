import { describe, expect, it } from 'vitest';
import { cosineOf, quantized } from './vectors.ts';

const dimensions = 64;

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

function product(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, n) => sum + value * (b[n] ?? 0), 0);
}

/** A vector near a given one: `noise` is the length of the difference relative to the vector's own. */
function near(random: () => number, centre: Float32Array | undefined, noise: number): Float32Array {
  return Float32Array.from({ length: dimensions }, (_, n) => (centre?.[n] ?? 0) + noise * random());
}

/** Normally distributed numbers, always the same for a seed. */
function normals(seed: number): () => number {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}
