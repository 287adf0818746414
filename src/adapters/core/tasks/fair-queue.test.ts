import { expect, it } from 'vitest';
import { fairQueue } from './fair-queue.ts';

/** A queue whose jobs end when the test decides, and the order in which they started. */
function controlled(options: Parameters<typeof fairQueue>[0]) {
  const queue = fairQueue(options);
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const run = (owner: string, name: string) =>
    queue.run(owner, () => {
      began.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
  const endAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { queue, began, run, endAll };
}

it('does one job of each owner, then the next one of each', async () => {
  const { began, run, endAll } = controlled({ maxWaiting: 10, maxPerOwner: 5, waitMs: 20_000 });
  const results = [
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name)),
    ...['b1', 'b2'].map((name) => run('b', name)),
    run('c', 'c1'),
  ];
  await endAll();
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
});

it('refuses an owner who has too many jobs waiting, and no other', async () => {
  const { run, endAll } = controlled({ maxWaiting: 10, maxPerOwner: 2, waitMs: 20_000 });
  const own = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  const other = run('b', 'b1');
  await endAll();
  expect(await Promise.all([...own, other])).toEqual(['a1', 'a2', 'a3', 'busy', 'b1']);
});

it('when it is full, an owner with fewer jobs takes the place of the last one of the owner with most', async () => {
  const { run, endAll } = controlled({ maxWaiting: 4, maxPerOwner: 4, waitMs: 20_000 });
  const own = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', name));
  const others = [run('b', 'b1'), run('c', 'c1'), run('d', 'd1'), run('e', 'e1'), run('a', 'a6')];
  await endAll();
  expect(await Promise.all(own)).toEqual(['a1', 'a2', 'busy', 'busy', 'busy']);
  expect(await Promise.all(others)).toEqual(['b1', 'c1', 'd1', 'busy', 'busy']);
});

it('goes on after a job that fails', async () => {
  const { queue } = controlled({ maxWaiting: 4, maxPerOwner: 4, waitMs: 20_000 });
  const failed = queue.run('a', async () => {
    throw new Error('damaged');
  });
  const next = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('damaged');
  expect(await next).toBe('done');
  expect(await queue.run('b', async () => 'done')).toBe('done');
});

it('refuses a job that waited for too long', async () => {
  const { run, endAll, began } = controlled({ maxWaiting: 10, maxPerOwner: 2, waitMs: 10 });
  const running = run('a', 'a1');
  expect(await run('b', 'b1')).toBe('busy');
  await endAll();
  expect([await running, began]).toEqual(['a1', ['a1']]);
});
