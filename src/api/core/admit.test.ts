import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { visitor } from '../../domain/identity/viewer.ts';
import type { Limits } from '../../operations/core/adapters/adapters.ts';
import type { Context } from '../../operations/core/context.ts';
import { admit, publicRead } from './admit.ts';

/** Sends requests at once, and returns how many sessions were read concurrently. */
async function concurrentReads(headers: (n: number) => Record<string, string>): Promise<number> {
  let running = 0;
  let max = 0;
  const admission = {
    limits: {} as Limits,
    hasRoom: async () => true,
    contextOf: async () => {
      max = Math.max(max, ++running);
      await sleep(5);
      running--;
      return { viewer: visitor } as Context;
    },
  };
  const app = new Hono().get('/', async (c) => {
    await admit(admission, c, publicRead);
    return c.text('');
  });
  await Promise.all(Array.from({ length: 30 }, (_, n) => app.request('/', { headers: headers(n) })));
  return max;
}

it('reads few sessions of one token or cookie concurrently, and those of others meanwhile', async () => {
  expect(await concurrentReads(() => ({ authorization: 'Bearer a' }))).toBe(4);
  expect(await concurrentReads(() => ({ cookie: 'session=a' }))).toBe(4);
  expect(await concurrentReads((n) => ({ cookie: `session=${n}` }))).toBe(30);
  expect(await concurrentReads(() => ({}))).toBe(30);
});
