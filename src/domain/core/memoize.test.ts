import { describe, expect, it, vi } from 'vitest';
import { memoize } from './memoize.ts';

describe('a memoized function', () => {
  it('computes the result of a text once', () => {
    const compute = vi.fn((text: string) => [text.length]);
    const lengths = memoize(compute, 2);
    expect([lengths('one'), lengths('three'), lengths('one')]).toEqual([[3], [5], [3]]);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('forgets the least recently used text', () => {
    const compute = vi.fn((text: string) => [text.length]);
    const lengths = memoize(compute, 2);
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) lengths(text);
    expect(compute.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'c', 'b']);
  });
});
