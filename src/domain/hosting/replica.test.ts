import { describe, expect, it } from 'vitest';
import { addMark, freshAt, type LogMark, logPosition, maxLagMs, mayServe } from './replica.ts';

const marks: LogMark[] = [
  { at: 1_000, position: 100n },
  { at: 1_500, position: 100n },
  { at: 2_000, position: 250n },
];

describe('positions in the log', () => {
  it('are compared as numbers', () => {
    expect(logPosition('16/B374D848')).toBe(0x16b374d848n);
    expect(logPosition('1/0') > logPosition('0/FFFFFFFF')).toBe(true);
  });
});

describe('the freshness of a standby', () => {
  it('is the time of the last mark that it has reached', () => {
    expect(freshAt(marks, 99n)).toBe(undefined);
    expect(freshAt(marks, 100n)).toBe(1_500);
    expect(freshAt(marks, 249n)).toBe(1_500);
    expect(freshAt(marks, 300n)).toBe(2_000);
  });

  it('is not told by marks of a former primary whose log was longer', () => {
    const after = addMark(marks, { at: 2_500, position: 240n });
    expect(freshAt(after, 245n)).toBe(2_500);
    expect(freshAt(after, 200n)).toBe(undefined);
  });

  it('is known for a bounded number of marks', () => {
    let many: LogMark[] = [];
    for (let n = 0; n < 1_200; n++) many = addMark(many, { at: n, position: BigInt(n) });
    expect([many.length, many[0]?.at, many.at(-1)?.at]).toEqual([1_000, 200, 1_199]);
  });
});

describe('visitors read from a replica', () => {
  it('that has every known change', () => {
    expect(mayServe(2_000, 1_999, 2_100)).toBe(true);
    expect(mayServe(2_000, Number.NEGATIVE_INFINITY, 2_100)).toBe(true);
  });

  it('never when a change was noticed after the time up to which it is complete', () => {
    expect(mayServe(2_000, 2_000, 2_100)).toBe(false);
    expect(mayServe(2_000, 2_050, 2_100)).toBe(false);
  });

  it('only while it is not far behind', () => {
    expect(mayServe(2_000, 0, 2_000 + maxLagMs)).toBe(true);
    expect(mayServe(2_000, 0, 2_001 + maxLagMs)).toBe(false);
    expect(mayServe(undefined, 0, 0)).toBe(false);
  });
});
