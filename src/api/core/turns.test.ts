import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { turns } from './turns.ts';

it('runs four requests of a sender at the same time, and those of others beside them', async () => {
  const inTurn = turns();
  const running: string[] = [];
  const gate = Promise.withResolvers<void>();
  const run = (whose: string) =>
    inTurn(whose, async () => {
      running.push(whose);
      await gate.promise;
    });
  const all = [...Array.from({ length: 6 }, () => run('ada')), run('bob')];
  await sleep(1);
  expect(running).toEqual(['ada', 'ada', 'ada', 'ada', 'bob']);
  gate.resolve();
  await Promise.all(all);
  expect(running).toHaveLength(7);
});

it('runs the requests of a sender over the budget one at a time, with pauses as long as their work', async () => {
  let spent = 0;
  const inTurn = turns({ spent: () => spent, secondsUntilFree: () => 1 });
  let running = 0;
  let most = 0;
  const times: number[] = [];
  const run = () =>
    inTurn('ada', async () => {
      most = Math.max(most, ++running);
      times.push(performance.now());
      await sleep(1);
      running--;
      // The time since the last event is charged when all events that are ready have been processed.
      setImmediate(() => {
        spent += 100;
      });
    });
  await Promise.all([run(), run(), run()]);
  expect(most).toBe(1);
  // A timer may fire up to a millisecond early.
  for (const [n, time] of times.slice(1).entries()) expect(time - (times[n] ?? 0)).toBeGreaterThan(98);
});

it('runs the requests of all senders over the budget one at a time, also of other kinds of address', async () => {
  let spent = 0;
  const budget = { spent: () => spent, secondsUntilFree: (whose: string) => (whose === 'bob' ? 0 : 1) };
  const [pages, api] = [turns(budget), turns(budget)];
  let running = 0;
  let most = 0;
  let done = 0;
  const heavy = async () => {
    most = Math.max(most, ++running);
    await sleep(5);
    running--;
    done++;
    spent += 20;
  };
  const started = performance.now();
  const all = ['ada', 'eve', 'joe'].flatMap((whose) => [pages(whose, heavy), api(whose, heavy)]);
  // Somebody within the budget does not wait for them.
  expect(await api('bob', async () => 'at once')).toBe('at once');
  expect(done).toBeLessThan(6);
  await Promise.all(all);
  expect(most).toBe(1);
  // Five pauses of 20 ms; a timer may fire up to a millisecond early.
  expect(performance.now() - started).toBeGreaterThan(5 * 19);
});

it('lets a page over the budget read from the API, and others go on when it waits for its own sender', async () => {
  const budget = { spent: () => 0, secondsUntilFree: () => 1 };
  const [pages, api] = [turns(budget), turns(budget)];
  expect(await pages('ada', () => api('ada', async () => 'read'))).toBe('read');
  const gate = Promise.withResolvers<void>();
  const slow = pages('ada', () => gate.promise);
  expect(await pages('eve', async () => 'meanwhile')).toBe('meanwhile');
  gate.resolve();
  await slow;
});

it('refuses a sender over the budget who waits too long, and says when to try again', async () => {
  const budget = { spent: () => 0, secondsUntilFree: () => 7.2 };
  const inTurn = turns(budget);
  const gate = Promise.withResolvers<void>();
  const first = inTurn('ada', () => gate.promise);
  const others = Array.from({ length: 201 }, () => inTurn('ada', async () => {}));
  expect(await others.at(-1)).toMatchObject({ code: 'too-many-requests', retryAfter: 8 });
  gate.resolve();
  await first;
});
