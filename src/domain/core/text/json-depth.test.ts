import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isJsonTooLarge } from './json-depth.ts';

const isNestedDeeper = (json: string, levels: number) =>
  isJsonTooLarge(json, { levels, values: 1_000_000 }) === 'levels';

it('counts the levels of lists and objects, and not what is inside texts', () => {
  for (const [json, depth] of [
    ['1', 0],
    ['[]', 1],
    ['[[],[],{"a":[]}]', 3],
    ['"[[[[["', 0],
    ['["[\\"[[[", "\\\\", [1]]', 2],
    ['{"a\\\\\\"[{":{}}', 2],
  ] as const)
    expect([json, isNestedDeeper(json, depth), isNestedDeeper(json, depth - 1)]).toEqual([
      json,
      false,
      depth > 0,
    ]);
});

it('agrees with the parsed value for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const depth = depthOf(value);
      const json = JSON.stringify(value);
      expect([isNestedDeeper(json, depth), depth > 0 && isNestedDeeper(json, depth - 1)]).toEqual([
        false,
        depth > 0,
      ]);
    }),
  );
});

it('reads a text of a megabyte that never closes', () => {
  expect(isNestedDeeper('['.repeat(1_000_000), 1_000_000)).toBe(false);
  expect(isNestedDeeper('['.repeat(1_000_000), 999_999)).toBe(true);
});

it('counts items and fields together, and not what is inside texts', () => {
  const max = { levels: 10, values: 3 };
  for (const json of ['[1,2,3,4]', '{"a":1,"b":[1,2],"c":"1,2,3,4,\\",5"}'])
    expect([json, isJsonTooLarge(json, max)]).toEqual([json, undefined]);
  for (const json of ['[1,2,3,4,5]', '{"a":[1,2],"b":[1,2],"c":3}', `[${'{},'.repeat(9)}1]`])
    expect([json, isJsonTooLarge(json, max)]).toEqual([json, 'values']);
});

function depthOf(value: unknown): number {
  return typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;
}
