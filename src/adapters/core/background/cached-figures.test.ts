import { describe, expect, it } from 'vitest';
import { cachedFigures } from './cached-figures.ts';

/** A figure that takes `took` milliseconds of its own clock. */
function figureOf(took: number) {
  let [time, computed] = [0, 0];
  const works: (() => Promise<void>)[] = [];
  const figures = cachedFigures({ run: (_, work) => works.push(work) }, () => time);
  return {
    read: () =>
      figures.read('sum', async () => {
        time += took;
        return ++computed;
      }),
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    background: async () => {
      for (const work of works.splice(0)) await work();
    },
  };
}

describe('a figure', () => {
  it('is always current when computing it takes a few milliseconds', async () => {
    const { read } = figureOf(2);
    expect([await read(), await read(), await read()]).toEqual([1, 2, 3]);
  });

  it('is computed in the background when it takes long, at most for a hundredth of the time', async () => {
    const { read, wait, background } = figureOf(100);
    expect([await read(), await read()]).toEqual([1, 1]);
    wait(9_900);
    await read();
    await background();
    expect(await read()).toBe(1);
    wait(200);
    expect(await read()).toBe(1);
    await background();
    expect(await read()).toBe(2);
  });

  it('is at most a minute old for a site that is read, however long it takes', async () => {
    const { read, wait, background } = figureOf(5_000);
    await read();
    wait(60_001);
    expect(await read()).toBe(1);
    await background();
    expect(await read()).toBe(2);
  });

  it('is computed for a reader who comes after two minutes without any, as after an import', async () => {
    const { read, wait } = figureOf(100);
    await read();
    wait(119_000);
    expect(await read()).toBe(1);
    wait(2_000);
    expect(await read()).toBe(2);
  });

  it('is computed once for readers at the same time, and again after a failure', async () => {
    let tries = 0;
    const figures = cachedFigures({ run: () => {} });
    const compute = async () => {
      tries++;
      if (tries === 1) throw new Error('unreachable');
      return tries;
    };
    const both = await Promise.allSettled([figures.read('x', compute), figures.read('x', compute)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(tries).toBe(1);
    expect(await figures.read('x', compute)).toBe(2);
  });
});
