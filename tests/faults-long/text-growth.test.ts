import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import type { Report } from '../support/time/growth-worker.ts';

const minutes = Number(process.env.GROWTH_MINUTES ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31));
/** Milliseconds after which a reading counts as one that never ends. */
const endless = 20_000;

test('the time that texts take grows with their length', { timeout: (minutes + 2) * 60_000 }, async () => {
  process.stdout.write(`Seed ${seed}\n`);
  const worker = new Worker(join(import.meta.dirname, '../support/time/growth-worker.ts'), {
    workerData: { seed, minutes },
  });
  let last: Report | undefined;
  let since = Date.now();
  let readers: string[] = [];
  const grows: Report[] = [];
  const texts = await new Promise<number>((resolve, reject) => {
    const watch = setInterval(() => {
      if (last?.kind !== 'begins' || Date.now() - since < endless) return;
      void worker.terminate();
      reject(new Error(`This reading does not end: ${JSON.stringify(last)}`));
    }, 500);
    worker.on('error', reject);
    worker.on('exit', () => clearInterval(watch));
    worker.on('message', (report: Report) => {
      last = report;
      since = Date.now();
      if (report.kind === 'readers') readers = report.names;
      else if (report.kind === 'grows') grows.push(report);
      else if (report.kind === 'done') resolve(report.texts);
    });
  });
  process.stdout.write(`${texts} texts for each of ${readers.length} functions\n`);
  expect(readers.length).toBeGreaterThan(50);
  expect(texts).toBeGreaterThan(100);
  expect(grows).toEqual([]);
});
