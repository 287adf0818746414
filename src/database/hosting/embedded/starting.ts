import { once } from 'node:events';
import { closeSync, rmdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { chooseLauncher, type Launcher, launch } from './launcher.ts';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import { untilReady } from './readiness.ts';
import { openServerLog } from './server-log.ts';
import { type Connection, connectionTo } from './session.ts';
import { socketFiles } from './settings.ts';
import { renewPrivateFolder, socketFolder } from './socket-folder.ts';

interface Log {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
}

/** A server to start. */
export interface Plan {
  dataDir: string;
  cluster: string;
  port: number;
  sockets: string;
  binaries: Binaries;
  launcher: Launcher;
  args: string[];
}

/**
 * The plan for a server on the folder `cluster` in `dataDir`. `named`: whether its account needs a name, as
 * it does for initdb.
 */
export async function planServer({
  named,
  socketFolderName,
  argumentsFor,
  ...plan
}: Pick<Plan, 'dataDir' | 'cluster' | 'port' | 'binaries'> & {
  named: boolean;
  socketFolderName: string;
  argumentsFor: (sockets: string) => string[];
}): Promise<Plan> {
  const [socket = ''] = socketFiles(plan.port);
  const sockets = socketFolder(join(plan.dataDir, socketFolderName), socket.length).folder;
  const launcher = await chooseLauncher({
    folders: [plan.dataDir, dirname(sockets)],
    program: plan.binaries.postgres,
    data: [join(plan.dataDir, 'postgres'), plan.dataDir],
    named,
  });
  return { ...plan, sockets, launcher, args: argumentsFor(sockets) };
}

/** A server that was started. */
export interface Running {
  server: Postmaster;
  connection: Connection;
  gone: Promise<void>;
}

/**
 * Starts the server and waits until it answers. When it does not, no server is left running, and the failure
 * has the reason.
 */
export async function startServer(
  plan: Plan,
  timeoutMs: number,
  { log, signal }: { log: Log; signal?: AbortSignal | undefined },
): Promise<Running | { failure: string; tail: string }> {
  const connection = connectionTo(plan.sockets, plan.port);
  renewPrivateFolder(plan.sockets, socketFiles(plan.port), plan.launcher.owner);
  const path = join(plan.dataDir, 'postgres.log');
  const output = openServerLog(path, plan.launcher);
  const { server, gone } = spawnPostmaster(plan, output.handle);
  const why = await untilReady(connection, server.isAlive, { log, signal })
    .then((ready) => (ready ? undefined : 'it exited immediately'))
    .catch((error: Error) => error.message);
  if (why === undefined) return { server, connection, gone };
  await stopPostmaster(server, plan.cluster, timeoutMs, log);
  removeEmpty(plan.sockets);
  signal?.throwIfAborted();
  const tail = output.tail();
  return {
    tail,
    failure: `PostgreSQL did not start on ${plan.cluster} (${why}). The last lines of ${path}:\n${tail}`,
  };
}

function spawnPostmaster(
  { launcher, binaries, args }: Plan,
  output: number,
): { server: Postmaster; gone: Promise<void> } {
  // In a session of its own, so that Ctrl-C on the terminal reaches only the app, which stops the server when
  // it is done.
  const child = launch(launcher, binaries.postgres, args, {
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  child.unref();
  const gone = once(child, 'exit').then(
    () => {},
    () => {},
  );
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return { server: { pid: child.pid ?? 0, isAlive }, gone };
}

/** Removes the folder of sockets after its server has ended. */
export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // A server that had to be killed left its socket; the next start removes it.
  }
}
