import { expect, it } from 'vitest';
import { type CountedPoints, sharedCounts } from './shared-counts.ts';

const limit = { most: 100, seconds: 60 };
const read = (points = 1, subject = '192.0.2.1') => ({ name: 'read', subject, points });
const keyOf = (name: string, subject: string) => `${name}:${subject}`;

/** Processes that share one clock and one table. */
function setUp(maxSubjects?: number) {
  const clock = { time: 0 };
  const table = new Map<string, { points: number; endsAt: number }>();
  const sent: CountedPoints[][] = [];
  const send = async (counted: readonly CountedPoints[]) => {
    sent.push([...counted]);
    return counted.map(({ key, points, leftMs }) => {
      const found = table.get(key);
      const row = found && found.endsAt > clock.time ? found : { points: 0, endsAt: clock.time + leftMs };
      row.points += points;
      table.set(key, row);
      return { key, points: row.points, leftMs: row.endsAt - clock.time };
    });
  };
  const start = () => sharedCounts({ keyOf, now: () => clock.time, ...(maxSubjects && { maxSubjects }) });
  return { clock, table, sent, send, start };
}

it('adds up what all processes count, whatever arrives during an exchange', async () => {
  const { send, start } = setUp();
  const [one, other] = [start(), start()];
  one.add(read(60), limit);
  await one.exchange(send);
  other.add(read(30), limit);
  await other.exchange(async (points) => {
    other.add(read(5), limit);
    return send(points);
  });
  expect(other.add(read(), limit).points).toBe(96);
  await other.exchange(send);
  await one.exchange(send);
  expect(one.add(read(), limit).points).toBe(61);
  await one.exchange(send);
  expect(one.add(read(), limit).points).toBe(98);
});

it('keeps the window of the process that counted first', async () => {
  const { clock, send, start } = setUp();
  const [one, other] = [start(), start()];
  one.add(read(10), limit);
  await one.exchange(send);
  clock.time = 50_000;
  other.add(read(10), limit);
  await other.exchange(send);
  clock.time = 59_999;
  expect(other.add(read(), limit)).toEqual({ points: 21, leftMs: 1 });
  clock.time = 60_000;
  expect(other.add(read(), limit)).toEqual({ points: 1, leftMs: 60_000 });
});

it('sends nothing for subjects with few points, nor twice', async () => {
  const { sent, send, start } = setUp();
  const one = start();
  one.add(read(1), limit);
  await one.exchange(send);
  expect(sent).toEqual([]);
  one.add(read(1), limit);
  await one.exchange(send);
  await one.exchange(send);
  expect(sent).toEqual([[{ key: 'read:192.0.2.1', points: 2, leftMs: 60_000, lengthMs: 60_000 }]]);
});

it('sends again what could not be stored', async () => {
  const { table, send, start } = setUp();
  const one = start();
  for (const subject of ['a', 'b', 'c']) one.add(read(10, subject), limit);
  let failed = false;
  const flaky = async (points: readonly CountedPoints[]) => {
    if (points[0]?.key === 'read:b' && !failed) {
      failed = true;
      throw new Error('unreachable');
    }
    return send(points);
  };
  await expect(one.exchange(flaky, 1)).rejects.toThrow('unreachable');
  await one.exchange(flaky, 1);
  expect([...table.values()].map(({ points }) => points)).toEqual([10, 10, 10]);
});

it('counts a bounded number of subjects, and forgets windows that have ended', async () => {
  const { clock, sent, send, start } = setUp(1_000);
  const one = start();
  for (let n = 0; n < 50_000; n++) one.add(read(10, `${n}`), limit);
  expect(one.size()).toBe(1_000);
  await one.exchange(send);
  expect(sent.flat()).toHaveLength(1_000);
  clock.time = 60_000;
  one.tidy();
  expect(one.size()).toBe(0);
});

it('ends windows from before the clock was set back, and those that a clock set forward has passed', async () => {
  const { clock, send, start } = setUp();
  clock.time = 40 * 86_400_000;
  const one = start();
  expect(one.add(read(90), limit).points).toBe(90);
  await one.exchange(send);
  clock.time = 1_000;
  expect(one.add(read(), limit)).toEqual({ points: 1, leftMs: 60_000 });
  clock.time = 40 * 86_400_000;
  expect(one.add(read(), limit)).toEqual({ points: 1, leftMs: 60_000 });
  clock.time -= 3_600_000;
  one.tidy();
  expect(one.size()).toBe(0);
});
