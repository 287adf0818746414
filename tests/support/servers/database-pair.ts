import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/free-port.ts';
import { locateBinaries } from '../../../src/database/hosting/embedded/binaries.ts';
import { giveTo } from '../../../src/database/hosting/embedded/cluster.ts';
import { serverEnvironment } from '../../../src/database/hosting/embedded/launcher.ts';

/** A PostgreSQL server on loopback. */
export interface DatabaseServer {
  port: number;
  /** `127.0.0.1:PORT` */
  host: string;
  /** Starts it again after a stop, by whatever name its folder says: primary or standby. */
  start(): Promise<void>;
  /** Stops it: 'fast' ends its sessions, 'immediate' is like a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  /** Kills it without a chance to clean up; resolves when no process of it is left. */
  kill(): Promise<void>;
  /** Stops it from answering without closing its connections, like a machine that has vanished; then lets it go on. */
  freeze(isFrozen: boolean): void;
  query(statement: string): Promise<Record<string, unknown>[]>;
}

/** A primary and its standby, which the primary waits for before it acknowledges a commit. */
export interface DatabasePair {
  primary: DatabaseServer;
  standby: DatabaseServer;
  /** Makes the standby a primary. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

const user = 'promptorium';
const database = 'site';
const isRoot = process.getuid?.() === 0;
const idOf = (which: string) => Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

/** Starts a server with an empty database and its data below `folder`, from the embedded PostgreSQL's programs. */
export async function startDatabaseServer(folder: string): Promise<DatabaseServer & { address: string }> {
  const server = await newServer(join(folder, 'one'));
  return { ...server, address: addressAt(server.port) };
}

/** Starts the pair with its data below `folder`. */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  const primary = await newServer(one);
  const standby = await serverIn(two);
  await primary.stop('fast');
  cpSync(one, two, { recursive: true });
  writeFileSync(join(two, 'standby.signal'), '');
  appendFileSync(
    join(two, 'postgresql.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${user} application_name=standby'\n`,
  );
  appendFileSync(join(one, 'postgresql.conf'), `synchronous_standby_names = 'standby'\n`);
  own(two);
  await primary.start();
  await standby.start();
  const isFollowing = async () =>
    (await primary.query(`select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`))
      .length > 0;
  while (!(await isFollowing())) await new Promise((resolve) => setTimeout(resolve, 50));
  return {
    primary,
    standby,
    promote: async () => void (await standby.query('select pg_promote()')),
    stop: async () => {
      await primary.stop('immediate');
      await standby.stop('immediate');
    },
  };
}

/** The address of the database at a port of loopback. */
export function addressAt(port: number): string {
  return `postgres://${user}:secret@127.0.0.1:${port}/${database}`;
}

/** Starts a server with a new cluster. */
async function newServer(folder: string): Promise<StartableServer> {
  mkdirSync(folder, { mode: 0o700 });
  own(folder);
  const { initdb } = locateBinaries();
  execFileSync(
    initdb,
    [`--pgdata=${folder}`, `--username=${user}`, '--encoding=UTF8', '--no-sync', '--auth=trust'],
    {
      ...account,
      env: serverEnvironment,
      stdio: 'ignore',
    },
  );
  const server = await serverIn(folder);
  await server.start();
  await server.query(`create database ${database}`, 'postgres');
  return server;
}

interface StartableServer extends DatabaseServer {
  query(statement: string, of?: string): Promise<Record<string, unknown>[]>;
}

async function serverIn(folder: string): Promise<StartableServer> {
  const { postgres } = locateBinaries();
  const port = await freePort();
  let child: ChildProcess | undefined;
  const query = async (statement: string, of = database) => {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user,
      database: of,
      connectionTimeoutMillis: 2_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(statement)).rows;
    } finally {
      void client.end();
    }
  };
  /** The server's process and its helpers. */
  const processes = () => {
    const pid = child?.pid ?? 0;
    const helpers = execFileSync('ps', ['-o', 'pid=', '--ppid', `${pid}`], { encoding: 'utf8' });
    return [pid, ...helpers.trim().split(/\s+/).map(Number)];
  };
  return {
    port,
    host: `127.0.0.1:${port}`,
    query,
    async start() {
      const settings = [
        `port=${port}`,
        'listen_addresses=127.0.0.1',
        'unix_socket_directories=',
        'fsync=off',
        'max_connections=200',
      ];
      child = spawn(postgres, ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
        ...account,
        env: serverEnvironment,
        stdio: 'ignore',
      });
      while (!(await query('select 1', 'postgres').catch(() => undefined))) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL in ${folder} ended with ${child.exitCode}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    async stop(how) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await gone;
    },
    async kill() {
      const helpers = processes().slice(1);
      const gone = child && once(child, 'exit');
      child?.kill('SIGKILL');
      await gone;
      while (helpers.some((pid) => existsSync(`/proc/${pid}`)))
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    freeze(isFrozen) {
      for (const pid of processes()) process.kill(pid, isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
  };
}

function own(folder: string): void {
  if (account.uid !== undefined) giveTo(folder, account.uid, account.gid);
}
