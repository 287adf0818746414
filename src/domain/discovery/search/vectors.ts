/**
 * A vector in its stored form: one signed byte per dimension, in proportion to the largest. Cosines change by
 * less than 0.01.
 */
export function quantized(vector: Float32Array): Int8Array {
  const largest = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => Math.round((127 * value) / (largest || 1)));
}

/**
 * The cosine of the angle between a vector and a {@link quantized} one of the same number of dimensions; 0
 * when either has length zero.
 */
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
