import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { startSite } from '../support/site/site-process.ts';
import { freshFolder } from './support.ts';

const paths = ['/', '/explore', '/api/posts', '/feed.xml', '/covers/design/A.svg'];

test('a site that is stopped under load answers every request that it accepted', async () => {
  const site = await startSite(freshFolder(), { SEED: 'none', NEWCOMER_LIMITS: 'off', TRUST_PROXY: '1' });
  const agents = [new Agent({ keepAlive: true, maxSockets: 12 }), new Agent({ keepAlive: false })];
  const counts = { answered: 0, refused: 0 };
  const failures: string[] = [];
  let stopping = false;
  let lanes = 24;
  const get = (lane: number, n: number) =>
    new Promise<void>((resolve) => {
      const sent = request(
        `${site.url}${paths[n % paths.length]}`,
        { agent: agents[lane % 2], headers: { 'x-forwarded-for': `10.0.${lane}.${n % 250}` } },
        (reply) => {
          reply.on('error', (error) => failures.push(`halfway: ${error.message}`)).resume();
          reply.once('close', () => {
            counts.answered++;
            if (reply.statusCode !== 200) failures.push(`status ${reply.statusCode}`);
            resolve();
          });
        },
      );
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // Only a connection that the site never accepted may fail.
        if (error.code === 'ECONNREFUSED' && stopping) counts.refused++;
        else failures.push(`${error.code} ${sent.reusedSocket ? 'on a kept-alive connection' : ''}`);
        resolve();
      });
      sent.end();
    });
  const work = Array.from({ length: lanes }, async (_, lane) => {
    for (let n = 0; !stopping || counts.refused < lanes; n++) await get(lane, n);
    lanes--;
  });
  await expect.poll(() => counts.answered, { timeout: 20_000 }).toBeGreaterThan(500);
  stopping = true;
  process.kill(site.pid, 'SIGTERM');
  await Promise.all(work);
  expect(failures).toEqual([]);
  expect(await site.stop()).toBe(0);
  for (const agent of agents) agent.destroy();
});
