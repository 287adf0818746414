import { chmodSync, chownSync, lstatSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type App,
  freshFolder,
  hasNamespaces,
  install,
  isRoot,
  nobody,
  query,
  sharedFolder,
  startApp,
} from './support.ts';

const from = install(sharedFolder());
const parent = sharedFolder();
const dataDir = join(parent, 'data');
const nobodyFolder = sharedFolder();

describe('as an ordinary user', () => {
  test('runs as that user, with the programs in a folder that only root can write to', async () => {
    if (isRoot) chownSync(nobodyFolder, nobody.uid, nobody.gid);
    chmodSync(nobodyFolder, 0o700);
    const app = await startApp({ dataDir: nobodyFolder, from, ...(isRoot && { as: nobody }) });
    expect(accountOf(app)).toBe(isRoot ? nobody.uid : process.getuid?.());
    expect(lstatSync(app.connection.host).mode & 0o777).toBe(0o700);
    expect(lstatSync(join(nobodyFolder, 'postgres')).mode & 0o777).toBe(0o700);
    expect(await query(app.connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    await app.stop();
  });

  describe.skipIf(!isRoot)('among several (needs root to switch users)', () => {
    const stranger = { uid: 4242, gid: 4242 };

    test('gets an error that names the owner of the data', async () => {
      chmodSync(nobodyFolder, 0o777);
      await expect(startApp({ dataDir: nobodyFolder, as: stranger, from })).rejects.toThrow(
        `The data in ${nobodyFolder}/postgres belongs to another account (user id ${nobody.uid}); start Promptorium as that account`,
      );
    });

    test.skipIf(!hasNamespaces)('gets a server without an entry in the user database', async () => {
      const app = await startApp({ dataDir: freshFolder(0o777), as: stranger, from });
      expect(accountOf(app)).toBe(stranger.uid);
      await app.stop();
    });
  });
});

describe.skipIf(!isRoot)('as root (needs root)', () => {
  test('in an open folder: drops to an account without privileges', async () => {
    const app = await startApp({ dataDir, from });
    expect(accountOf(app)).toBeGreaterThan(0);
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(accountOf(app));
    await app.stop();
  });

  test('in a folder of an ordinary user: drops to that user', async () => {
    chmodSync(nobodyFolder, 0o755);
    const app = await startApp({ dataDir: nobodyFolder, from });
    expect(accountOf(app)).toBe(nobody.uid);
    await app.stop();
  });
});

describe.skipIf(!isRoot || !hasNamespaces)('as root, where user namespaces are allowed', () => {
  test('below a folder closed to others: runs in a user namespace', async () => {
    const app = await startApp({ dataDir: join(freshFolder(0o700), 'data'), from });
    expectNamespace(app);
    await app.stop();
  });

  test('with the programs below a folder closed to others: runs in a user namespace', async () => {
    chmodSync(from.root, 0o700);
    onTestFinished(() => chmodSync(from.root, 0o755));
    const app = await startApp({ dataDir, from });
    expectNamespace(app);
    await app.stop();
  });

  test('data created with a namespace works without one, and vice versa', async () => {
    const open = await startApp({ dataDir, from });
    await query(open.connection, 'create table kept (value int)');
    await query(open.connection, 'insert into kept values (1)');
    await open.stop();

    closeParent();
    const closed = await startApp({ dataDir, from });
    expectNamespace(closed);
    await query(closed.connection, 'insert into kept values (2)');
    await closed.stop();

    chmodSync(parent, 0o755);
    const again = await startApp({ dataDir, from });
    expect(accountOf(again)).toBeGreaterThan(0);
    expect(await query(again.connection, 'select sum(value)::int as sum from kept')).toEqual([{ sum: 3 }]);
    await again.stop();
  });

  test('a server left running without a namespace is replaced by one with a namespace', async () => {
    const open = await startApp({ dataDir, from });
    await open.kill();
    closeParent();
    const closed = await startApp({ dataDir, from });
    expect(closed.pid).not.toBe(open.pid);
    expectNamespace(closed);
    await closed.stop();
  });

  test('when neither works: fails with instructions', async () => {
    closeParent();
    // A namespace that contains only root's id and in which no further namespaces can be created.
    const command = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
    const prefix = ['/usr/bin/unshare', '--user', '--map-root-user', '/bin/sh', '-c', command, 'sh'];
    await expect(startApp({ dataDir, prefix, from })).rejects.toThrow(
      `PostgreSQL cannot be started: it refuses to run as root and no other way works here. Start Promptorium as an ordinary user who owns the data folder, or open ${parent} to other accounts (chmod o+x), or set DATABASE_URL to a PostgreSQL server of your own, version 15 or later.`,
    );
  });
});

function closeParent(): void {
  chmodSync(parent, 0o700);
  onTestFinished(() => chmodSync(parent, 0o755));
}

function accountOf({ connection }: App): number {
  return statSync(join(connection.host, `.s.PGSQL.${connection.port}`)).uid;
}

/** In a namespace the server has the ids of this process but none of its privileges. */
function expectNamespace(app: App): void {
  expect(accountOf(app)).toBe(0);
  expect(namespaceOf(app.pid)).not.toBe(namespaceOf('self'));
}

function namespaceOf(pid: number | string): string {
  return readlinkSync(`/proc/${pid}/ns/user`);
}
