import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startGenerator, visits } from './load.ts';

test('measures how long requests take, and counts those that fail', async () => {
  // Every tenth response is late, every fifth has another status.
  let requests = 0;
  const server = createServer((_, response) => {
    requests++;
    response.statusCode = requests % 5 ? 200 : 503;
    setTimeout(() => response.setHeader('content-length', 2).end('ok'), requests % 10 ? 5 : 150);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const generator = startGenerator();
  try {
    const lanes = [0, 1].map((lane) => visits(['/a', '/b?q=c'], lane));
    const { p50, p99, failed } = await generator.latency({ port, milliseconds: 1_000, requests: lanes });
    expect(p50).toBeGreaterThanOrEqual(5);
    expect(p50).toBeLessThan(150);
    expect(p99).toBeGreaterThanOrEqual(150);
    expect(failed).toBe(Math.floor(requests / 5));
  } finally {
    generator.stop();
    server.close();
  }
});

test('visits take all paths in turn, from many addresses', () => {
  const lane = visits(['/a', '/b', '/c'], 1);
  for (const path of ['/a', '/b', '/c'])
    expect(lane.filter((text) => text.startsWith(`GET ${path} `)).length).toBeGreaterThan(30);
  expect(new Set(lane.map((text) => /forwarded-for: (\S+)/.exec(text)?.[1])).size).toBe(100);
});
