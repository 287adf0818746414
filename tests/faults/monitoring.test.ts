import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { traceReceiver } from '../support/servers/trace-receiver.ts';
import { startSite } from '../support/site/site-process.ts';

it('serves metrics, writes logs with request ids and sends traces as configured', {
  timeout: 300_000,
}, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-monitoring-'));
  const receiver = await traceReceiver();
  const metricsPort = await freePort();
  const site = await startSite(dataDir, {
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'on',
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    SEED: 'none',
  });
  try {
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404);
    const body = { name: 'Ann', email: 'ann@example.com', password: 'correct horse battery' };
    const reply = await fetch(`${site.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const requestId = reply.headers.get('x-request-id');
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(await metrics()).toContain('method="POST",route="/api/auth/sign-up/email"');
    // What security and mail log, the latter in the background, and the access log.
    const lines = () =>
      site
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line));
    const ofRequest = () => lines().filter((line) => line.requestId === requestId);
    await expect
      .poll(() => ofRequest().map(({ security }) => security), { timeout: 60_000 })
      .toContain('signed-up');
    await expect.poll(() => ofRequest().filter(({ link }) => link), { timeout: 60_000 }).toHaveLength(1);
    await expect
      .poll(() => ofRequest().filter(({ msg }) => msg === 'request'), { timeout: 60_000 })
      .toMatchObject([{ method: 'POST', route: '/api/auth/sign-up/email', status: reply.status }]);
    expect(lines().filter(({ route }) => route === 'monitor')).toMatchObject([{ status: 404 }]);
  } finally {
    await site.stop();
    receiver.close();
    rmSync(dataDir, { recursive: true });
  }
  expect(receiver.spans.map(({ name }) => name)).toContain('POST /api/auth/sign-up/email');
});
