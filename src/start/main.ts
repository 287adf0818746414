import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { explain } from '../adapters/core/log/explain.ts';
import { type Config, readConfig } from '../config/config.ts';
import { guardedServer } from '../http/guarded-server.ts';
import { warnAboutPayments } from '../http/setup-warnings.ts';
import type { Log } from '../operations/core/adapters/adapters.ts';
import { type App, compose, databaseEndedMessage } from './compose.ts';
import type { HttpFrontend } from './http-frontend.ts';
import { type Monitoring, siteLog, startMonitoring, startTracing, statementWatch } from './monitoring.ts';
import { dropPrivileges, isPrivilegedPort } from './privileges.ts';
import { createSiteServer } from './serve.ts';
import { type SitePages, servedByVite, servedFromBuild, startVite } from './site-pages.ts';
import { createSupervisor } from './supervisor.ts';

/** Milliseconds to wait for pending requests during a shutdown. */
const stopTimeoutMs = 5_000;
/** Milliseconds before the end of STOP_SECONDS at which a hanging shutdown is aborted. */
const cutOffMs = 1_000;
const root = join(import.meta.dirname, '../..');

await main();

/**
 * Serves the site until SIGINT, SIGTERM or SIGHUP, then stops everything it started. With workers, SIGHUP
 * replaces them instead.
 */
async function main(): Promise<void> {
  const started = performance.now();
  const stop = new AbortController();
  const stopped = new Promise<'stopped'>((resolve) =>
    stop.signal.addEventListener('abort', () => resolve('stopped')),
  );
  let app: App | undefined;
  let front: HttpFrontend | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  process.on('SIGHUP', () => (front?.reload ? front.reload() : stop.abort()));
  try {
    const config = readConfig(process.env, { dev: process.argv.includes('--dev') });
    const log = siteLog(config);
    stop.signal.addEventListener('abort', () => endInTime(config, log, () => ({ front, app })));
    warnAboutPayments(config, log);
    const maxPerAddress = config.trustProxy === 0 ? 200 : undefined;
    front =
      config.workers > 1 ? createSupervisor(config, log, maxPerAddress) : alone(config, log, maxPerAddress);
    if (!config.dev) {
      if (process.getuid?.() === 0 && isPrivilegedPort(config.port)) await listen(front.server, config);
      await dropPrivileges({
        dataDir: config.dataDir,
        backupDir: config.backups?.folder,
        embedded: !config.databaseUrl,
        files: filesOf(config),
        log,
      });
    }
    const tracing = await startTracing(config, log);
    app = await compose(config, log, stop.signal, statementWatch(config, log, tracing));
    await front.start(app, stop.signal, tracing);
    stop.signal.throwIfAborted();
    if (!front.server.listening) await listen(front.server, config);
    const { port } = front.server.address() as AddressInfo;
    const address = config.port === 0 ? `http://localhost:${port}` : config.publicUrl;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `${config.siteName} is ready at ${address} (${seconds} s${front.note ?? ''}). Ctrl-C stops it.\n`,
    );
    front.ready?.();
    const databaseEnded = app.databaseEnded.then(() => 'database ended');
    if ((await Promise.race([stopped, databaseEnded])) === 'database ended') {
      process.stderr.write(`\n${databaseEndedMessage}\n\n`);
      process.exitCode = 1;
    }
    await front.stop();
    await app.close();
    await tracing?.close();
  } catch (error) {
    await front?.stop();
    await app?.close();
    if (error !== stop.signal.reason) {
      process.stderr.write(`\n${explain(error)}\n\n`);
      process.exitCode = 1;
    }
  }
  // Handles left open by libraries must not keep the process running.
  process.exit();
}

/**
 * Ends the process when its shutdown has not finished in time, even if it hangs. The database recovers at the
 * next start.
 */
function endInTime(
  { stopSeconds }: Config,
  log: Log,
  started: () => { front: HttpFrontend | undefined; app: App | undefined },
): void {
  const cutOff = async () => {
    log.error({}, `the shutdown did not finish within ${stopSeconds} seconds and is forced`);
    // Killing these may still allow the shutdown to finish.
    process.exitCode = 1;
    const { front, app } = started();
    front?.kill?.();
    await Promise.race([app?.kill(), sleep(cutOffMs / 2)]).catch(() => {});
    process.exit(1);
  };
  setTimeout(() => void cutOff(), stopSeconds * 1000 - cutOffMs).unref();
}

/** Serves in this process. */
function alone(config: Config, log: Log, maxPerAddress: number | undefined): HttpFrontend {
  const guarded = guardedServer(maxPerAddress === undefined ? {} : { maxPerAddress });
  // Vite reads the pages while the database starts.
  const vite = config.dev ? startVite() : undefined;
  vite?.catch(() => {});
  let pages: SitePages | undefined;
  let monitoring: Monitoring | undefined;
  let endStreams = () => {};
  return {
    server: guarded.server,
    async start(app, _signal, tracing) {
      endStreams = app.endStreams;
      pages = vite ? servedByVite(config, app, log, await vite) : await servedFromBuild(config, app, log);
      monitoring = await startMonitoring(config, app, guarded);
      createSiteServer({ ...pages.served, ...monitoring.served, tracing }, guarded);
    },
    ready: () => pages?.ready?.(),
    async stop() {
      endStreams();
      if (guarded.server.listening) await guarded.stop(stopTimeoutMs);
      await monitoring?.close();
      await pages?.close();
    },
  };
}

/** Sample files of everything that a running site reads. */
function filesOf({ contentDir }: Config): string[] {
  const own = [
    'src/start/main.ts',
    'src/start/worker.ts',
    'node_modules/hono/package.json',
    'build/server/server.js',
    'build/client',
  ];
  return [...own, 'content', 'library'].map((path) => join(root, path)).concat(contentDir ?? []);
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  const noAddress = `HOST ${host} is not an address of this machine. Leave it out, or set HOST=0.0.0.0 to serve other machines too.`;
  const messages: Partial<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or choose another port: PORT=3001 npm start`,
    EACCES: `This account is not allowed to use port ${port}. Choose one above 1023: PORT=3000 npm start`,
    EADDRNOTAVAIL: noAddress,
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
  };
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = messages[error.code ?? ''];
      reject(message ? new Error(message) : error);
    });
    server.listen(port, host, resolve);
  });
}
