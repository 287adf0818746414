import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { Bench } from '../group.ts';
import { inTurns, readers, repeat } from '../load.ts';
import { newDataDir, removeDataDir, type Site, startSite } from '../site.ts';
import { barePool, send } from '../statements.ts';
import type { Row } from '../table.ts';

const issuer = 'https://bench.example';
const path = '/api/categories';
const counted = 20;
/** The cheapest possible lookup of a user. */
const statement = { text: 'select * from users where username = $1', values: ['reader'] };

/**
 * Measures the cost of authenticating an API request by a session cookie and by a hosted provider's ID token,
 * next to the same request of a visitor: one connection with one request at a time, and the statements in the
 * database's own log.
 */
export async function auth({ load, beside }: Bench): Promise<Row[]> {
  const provider = await startProvider();
  const dataDir = newDataDir();
  let site: Site | undefined;
  try {
    site = await startSite(dataDir, {
      IDENTITY_ISSUER: issuer,
      IDENTITY_AUDIENCE: 'bench',
      IDENTITY_JWKS_URL: provider.keysUrl,
    });
    const { port, pid } = site;
    const bearer = `authorization: Bearer ${provider.token}\r\n`;
    const cookie = `cookie: ${await sessionOf(site, provider.token)}\r\n`;
    const round = (headers: string) => () =>
      load({ port, milliseconds: 1_000, requests: [readers(path, 0, headers)], pids: () => [pid] });
    const rows: Row[] = [];
    const { ctx, close } = await beside(site);
    const pool = await barePool(ctx, 1);
    try {
      for (const [name, headers] of [
        ['a session', cookie],
        ['an ID token', bearer],
      ] as const) {
        const { ours, baseline } = await inTurns(4, round(headers), round(''));
        const bare = await repeat({ lanes: 1, milliseconds: 1_000, pids: () => [process.pid] }, () =>
          send(pool, statement),
        );
        const [known, unknown] = [1_000 / ours.perSecond, 1_000 / baseline.perSecond];
        rows.push(
          { name: `request with ${name}`, unit: 'ms', ours: known, baseline: unknown },
          {
            name: `request with ${name}: CPU of the app`,
            unit: 'µs',
            ours: ours.cpu,
            baseline: baseline.cpu,
          },
          {
            // Next to the single statement it needs, sent alone.
            name: `request with ${name}: extra time`,
            unit: 'ms',
            ours: known - unknown,
            baseline: 1_000 / bare.perSecond,
            target: { of: 'figure', bound: '≤', value: 0.5 },
          },
        );
      }
      await pool.unsafe("alter system set log_statement = 'all'");
      await pool.unsafe('select pg_reload_conf()');
      await sleep(500);
      const visitors = await statements(site, '');
      for (const [name, headers] of [
        ['a session', cookie],
        ['an ID token', bearer],
      ] as const)
        rows.push({
          name: `request with ${name}: extra statements`,
          unit: '',
          ours: (await statements(site, headers)) - visitors,
          target: { of: 'figure', bound: '≤', value: 1 },
        });
    } finally {
      await pool.end();
      await close();
    }
    return rows;
  } finally {
    await site?.stop();
    provider.close();
    removeDataDir(dataDir);
  }
}

/** Number of statements that one request sends, according to the database's log. */
async function statements({ url, dataDir }: Site, headers: string): Promise<number> {
  const log = () =>
    readFileSync(join(dataDir, 'postgres.log'), 'utf8').split(/LOG: {2}(?:execute|statement)/).length;
  const [name, value] = headers.trim().split(/: (.*)/s);
  const before = log();
  for (let n = 0; n < counted; n++)
    await (await fetch(url + path, name && value ? { headers: { [name]: value } } : {})).arrayBuffer();
  await sleep(300);
  return (log() - before) / counted;
}

/** The cookie of a session that the site creates for a token, and for the token's new member. */
async function sessionOf({ url }: Site, token: string): Promise<string> {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const [cookie] = reply.headers.getSetCookie();
  if (!cookie) throw new Error(`No session was created: ${await reply.text()}`);
  return cookie.split(';')[0] ?? '';
}

/** A provider with one key and one token. */
async function startProvider(): Promise<{ keysUrl: string; token: string; close(): void }> {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'bench', alg: 'RS256' }] });
  const server = createServer((_, response) => response.end(keys)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const token = await new SignJWT({ email: 'reader@example.com', email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
    .setIssuer(issuer)
    .setAudience('bench')
    .setSubject('reader')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(privateKey);
  return {
    keysUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`,
    token,
    close: () => server.close(),
  };
}
