import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';
import { readConfig } from '../../../src/config/config.ts';
import { waitForServer } from '../../../src/database/core/server/reach.ts';
import { doctorChecks } from '../../../src/start/compose-doctor.ts';
import { template } from '../../support/servers/database-server.ts';
import { quietLog } from '../../support/site/quiet-log.ts';

const program = '/usr/sbin/pgbouncer';
/** The user that PgBouncer runs as where the tests run as root, which it refuses. */
const nobody = 65_534;
const server = inject('connection');
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Starts PgBouncer in front of the tests' server, and returns its address. */
async function pgBouncer(settings: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'promptorium-pooler-'));
  const port = await freePort();
  const { host, port: behind, user, password } = server as unknown as Record<string, string>;
  const owner = process.getuid?.() || nobody;
  // Passes connections on, because this user may not open the server's socket.
  const relay = createServer((socket) => {
    const target = host?.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${behind}`)
      : connect(Number(behind), host);
    for (const [one, other] of [
      [socket, target],
      [target, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other);
  }).listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const { port: relayPort } = relay.address() as AddressInfo;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]\n* = host=127.0.0.1 port=${relayPort} user=${user}${password ? ` password=${password}` : ''}
[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\nunix_socket_dir =\n${settings}\n`,
  );
  for (const path of [folder, file]) chownSync(path, owner, owner);
  const child: ChildProcess = spawn(program, [file], { uid: owner, stdio: 'ignore' });
  ends.push(() => {
    child.kill('SIGKILL');
    relay.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await sleep(500);
  return `postgres://${user}@127.0.0.1:${port}/${template}`;
}

describe.skipIf(!existsSync(program))('a database address that leads to PgBouncer', () => {
  const ignoring =
    'ignore_startup_parameters = options, statement_timeout, idle_in_transaction_session_timeout, extra_float_digits';
  it.each([
    ['refuses the settings of connections', 'pool_mode = transaction'],
    ['ignores them', `pool_mode = transaction\n${ignoring}`],
    ['pools sessions', `pool_mode = session\n${ignoring}`],
  ])('and that %s is named by the start and by the doctor', async (_, settings) => {
    const address = await pgBouncer(settings);
    await expect(waitForServer(address, { log: quietLog })).rejects.toThrow(
      /is a connection pooler such as PgBouncer, .* Set DATABASE_URL to the address of PostgreSQL itself/,
    );
    const { checks, close } = doctorChecks(readConfig({ DATABASE_URL: address }));
    const found = await checks.find(({ about }) => about === 'database')?.run(new AbortController().signal);
    await close();
    expect(found).toMatchObject({ state: 'failed', text: expect.stringContaining('such as PgBouncer') });
  });
});
