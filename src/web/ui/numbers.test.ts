import { describe, expect, it } from 'vitest';
import { formatBytes, totalLabel } from './numbers.ts';

describe('the total of a list', () => {
  it.each([
    [{ total: 0 }, '0 prompts'],
    [{ total: 1 }, '1 prompt'],
    [{ total: 1_234, totalIsLowerBound: false }, '1,234 prompts'],
    [{ total: 1_000, totalIsLowerBound: true }, '1,000+ prompts'],
    [{ total: 1, totalIsLowerBound: true }, '1+ prompts'],
    [{ total: 0, totalIsLowerBound: true }, '0 prompts'],
  ])('%j is %s', (list, label) => {
    expect(totalLabel(list, 'prompt')).toBe(label);
  });
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [48_211, '48.2 kB'],
  [1_500_000_000, '1.5 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
