import { expect, test } from 'vitest';
import { startDatabaseServer } from '../support/servers/database-pair.ts';
import { traceReceiver } from '../support/servers/trace-receiver.ts';
import { startSite } from '../support/site/site-process.ts';
import { freshFolder, isRoot, othersCanRead } from './support.ts';

const token = 'a-secret-of-a-mailed-link';
const isApi = (path: string) => path.startsWith('/api/');

/** Addresses whose path or query opens something for whoever knows it, and some that nothing answers. */
const paths = [
  `/reset-password/${token}`,
  `/verify-email/${token}/`,
  `/verify-email/${token}/more`,
  `/unsubscribe?token=${token}`,
  `/decisions/1?key=${token}`,
  `/login?next=/reset-password/${token}`,
  `/signup?token=${token}`,
  `/contact?token=${token}`,
  `/explore?q=${token}`,
  `/community/discussions?q=${token}`,
  `/${token}`,
  `/prompt/${token}`,
  `/api/auth/links/${token}`,
  `/api/posts?q=${token}`,
  `/api/notifications/unsubscribe?token=${token}`,
  `/api/auth/callback/google?code=${token}&state=${token}`,
  `/api/auth/start/${token}`,
  `/api/collections/${token}/invitation`,
  `/api/users/me/webhooks/${token}`,
  `/api/payment-notifications/${token}`,
  `/api/${token}`,
  `/files/${token}/a.webp`,
  `/previews/${token}/0.png`,
  `/covers/${token}/a.svg`,
  `/feeds/topics/${token}.xml`,
  `/sitemaps/${token}.xml`,
  `/assets/${token}.js`,
  `/${token}.svg`,
];

test('a database that is down costs a few lines in the log, without tokens of mailed links', async ({
  skip,
}) => {
  // Root starts the server as another account, which cannot use a checkout in a closed folder.
  skip(isRoot && !othersCanRead);
  const database = await startDatabaseServer(freshFolder());
  const traces = await traceReceiver();
  const site = await startSite(freshFolder(), {
    DATABASE_URL: database.address,
    SEED: 'none',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
  });
  const send = (path: string, method: string) =>
    fetch(site.url + path, {
      method,
      redirect: 'manual',
      headers: {
        cookie: `promptorium.session_token=${token}.x`,
        referer: `${site.url}/reset-password/${token}`,
        'content-type': isApi(path) ? 'application/json' : 'application/x-www-form-urlencoded',
        origin: site.url,
      },
      ...(['POST', 'PUT'].includes(method) && {
        body: isApi(path) ? JSON.stringify({ token, password: token, email: token }) : `token=${token}`,
      }),
    }).then(async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    });
  try {
    expect(await send('/api/posts', 'GET')).toBe(200);
    const before = site.output().length;
    await database.stop('fast');
    const statuses: number[] = [];
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'])
      for (const path of paths) statuses.push(await send(path, method));
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(4);
    expect(statuses.filter((status) => status === 500)).toEqual([]);
    const lines = site
      .output()
      .slice(before)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const outage = lines.filter(({ msg }) => msg === 'the database cannot be used');
    expect(outage.length).toBeGreaterThan(0);
    // The requests take a minute or two on a busy machine.
    expect(outage.length).toBeLessThan(10);
    expect(outage[0]).toMatchObject({ level: 50, errors: 1, reason: expect.any(String) });
    expect(lines.filter(({ err, status }) => err || status === 503)).toEqual([]);
    expect(
      lines.find(({ method, route }) => method === 'OPTIONS' && route === '/api/auth/links/{token}'),
    ).toBeDefined();
  } finally {
    await site.stop();
    traces.close();
    // It is not running any more, unless something failed.
    await database.kill().catch(() => {});
  }
  expect(site.output()).not.toContain(token);
  expect(traces.spans.length).toBeGreaterThan(20);
  expect(JSON.stringify(traces.spans)).not.toContain(token);
}, 600_000);
