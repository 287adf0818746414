import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPath } from 'hono/utils/url';
import { inProcessBackground } from './adapters/background/in-process.ts';
import { keptFigures } from './adapters/background/kept-figures.ts';
import { contentFolders } from './adapters/content/folders.ts';
import { embeddingsService } from './adapters/embeddings/service.ts';
import { siteSecretEncryption } from './adapters/encryption/site-secret.ts';
import { storedSecret } from './adapters/encryption/stored-secret.ts';
import { deviceCookies } from './adapters/identity/device-cookies.ts';
import { embeddedIdentity } from './adapters/identity/embedded.ts';
import { hostedIdentity } from './adapters/identity/hosted.ts';
import { type OpenIdProvider, openIdProviders } from './adapters/identity/open-id.ts';
import { queuedPasswords } from './adapters/identity/queued-passwords.ts';
import { sessionTokens } from './adapters/identity/session-tokens.ts';
import { imageRendering } from './adapters/images/rendering.ts';
import { countedLimits } from './adapters/limits/counters.ts';
import { securityLog } from './adapters/log/security-log.ts';
import { countedMail } from './adapters/mail/counted.ts';
import { folderMail } from './adapters/mail/folder.ts';
import { retryingMail } from './adapters/mail/retrying.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import { requestDurations } from './adapters/measures/request-durations.ts';
import { cachedPreviews } from './adapters/previews/cache.ts';
import { diskStorage } from './adapters/storage/disk.ts';
import { createApi } from './api/app.ts';
import { callbackPath } from './api/providers.ts';
import { createPublicFiles } from './api/public-files.ts';
import type { Config } from './config.ts';
import { urlKind } from './contract/url-kinds.ts';
import { type ConnectionTarget, openPool, type Pool } from './database/connection.ts';
import { clusterExists } from './database/embedded/cluster.ts';
import { makeDataFolder } from './database/embedded/data-folder.ts';
import { runningServer } from './database/embedded/running-server.ts';
import { type EmbeddedServer, startEmbeddedServer } from './database/embedded/server.ts';
import { findKey } from './database/keys.ts';
import { migrate } from './database/migrate.ts';
import { reachServer } from './database/reach.ts';
import { limitCounters } from './database/schema.ts';
import { findSession } from './database/sessions.ts';
import { unreachableServer } from './database/unreachable.ts';
import type { Durations } from './domain/durations.ts';
import { banned, type SignedInUser, type Viewer, type Visitor, visitor } from './domain/viewer.ts';
import { checkContent } from './operations/content/read.ts';
import type {
  ContentFiles,
  Context,
  Figures,
  Identity,
  Images,
  Limits,
  Log,
  Mailer,
  SiteFacts,
  Storage,
} from './operations/context.ts';
import { isFailure } from './operations/failure.ts';
import { memberOfToken } from './operations/identity/member-of-token.ts';
import { keepUp } from './operations/keep-up.ts';
import { seedWhenEmpty } from './operations/library/starter.ts';
import { hashOf } from './operations/secret.ts';
import { noteActive } from './operations/users/note-active.ts';
import type { PageSessions } from './serve.ts';

/** The starter library that comes with the product. */
const starterFolder = resolve(import.meta.dirname, '../library');

/** The texts of About, help and legal pages that come with the product. */
const contentFolder = resolve(import.meta.dirname, '../content');

/** Milliseconds to wait at a stop for mails that are being sent. */
const stopTimeoutMs = 5_000;

/** Milliseconds to wait at a stop for a running migration. */
const abortDelayMs = 2_000;

/** The product on a database connection that the caller opened and closes. */
export interface Product extends Omit<App, 'close' | 'databaseEnded'> {
  /** Waits for background work; mails that are waiting for a retry fail at once. */
  finish(): Promise<void>;
}

/** What the caller of {@link App.fetch} knows about a request. */
interface RequestOrigin {
  /** The client's address; undefined for requests made in this process, which are not limited by address. */
  address?: string | undefined;
  /** The viewer, where the caller has found it already: the request's cookie and token are then ignored. */
  viewer?: Viewer | undefined;
}

/** The whole product without its pages: what a server serves and what commands work on. */
export interface App {
  /** Answers everything that is neither a page nor a built file; see `contract/url-kinds.ts`. */
  fetch(request: Request, from?: RequestOrigin): Response | Promise<Response>;
  /** The sessions of page requests. */
  sessions: PageSessions;
  limits: Limits;
  /** Records how long requests take. */
  durations: Durations;
  /** An operation's context for any viewer. */
  contextFor<V extends Viewer>(viewer: V): Context & { viewer: V };
  /** Resolves when the embedded database server has ended for good; never without one. */
  databaseEnded: Promise<void>;
  /** Closes all connections and stops the embedded database server. */
  close(): Promise<void>;
}

/** The message when the embedded server stopped unexpectedly. */
export const databaseEndedMessage =
  'The database server stopped unexpectedly: see postgres.log in the data folder. Start again with npm start.';

/** What the wiring needs besides the configuration; tests pass their own. */
export interface Parts {
  pool: Pool;
  log: Log;
  now?: () => Date;
  images?: Images;
  /** Default: kept while computing them takes long. */
  figures?: Figures;
}

/**
 * The site: starts the database or connects to it, runs the migrations, and wires the product. Loads the starter library into an
 * empty embedded database, unless the configuration says no. When aborted, it throws the signal's reason after everything it
 * started has stopped.
 */
export async function compose(config: Config, log: Log, signal?: AbortSignal): Promise<App> {
  await checkContent({
    content: contentFilesOf(config),
    site: siteFactsOf(config),
    identity: { hosted: config.hosted },
    log,
  });
  if (config.databaseUrl) return keptUp(await open(config, log, { target: config.databaseUrl, signal }));
  const server = await startEmbedded(config, log, { address: config.publicUrl }, signal);
  const app = await open(config, log, { target: server.connection, server, signal });
  if (config.seed === 'library') {
    try {
      await seedWhenEmpty(app.contextFor({ role: 'system' }), starterFolder, config.siteName, {
        mark: resolve(config.dataDir, 'seeding'),
        signal,
      });
    } catch (error) {
      log.error({ err: error }, 'the starter library could not be loaded');
    }
  }
  if (signal?.aborted) await app.close();
  signal?.throwIfAborted();
  return keptUp({ ...app, databaseEnded: server.keepRunning() });
}

/** The app with the site's regular work, which ends before it is closed. */
function keptUp(app: App): App {
  const stop = keepUp(app.contextFor({ role: 'system' }));
  return {
    ...app,
    close: async () => {
      await stop();
      await app.close();
    },
  };
}

/**
 * The same for a command. If a site is running on the data folder, the command shares its database. Nothing is seeded, and
 * no embedded database is created: throws a message that names the folder if there is none.
 */
export async function composeBeside(config: Config, log: Log, signal?: AbortSignal): Promise<App> {
  const running = config.databaseUrl ?? (await runningServer(resolve(config.dataDir), signal));
  if (running) return open(config, log, { target: running, signal });
  const folder = resolve(config.dataDir);
  if (!clusterExists(resolve(folder, 'postgres')))
    throw new Error(
      `${folder} has no Promptorium database that this account can read. Set DATA_DIR to the data folder of your site, in the environment or in .env, or start a new site with npm start.`,
    );
  const server = await startEmbedded(config, log, {}, signal);
  return open(config, log, { target: server.connection, server, signal });
}

function startEmbedded(
  config: Config,
  log: Log,
  info: { address?: string },
  signal?: AbortSignal,
): Promise<EmbeddedServer> {
  return startEmbeddedServer({ dataDir: config.dataDir, log, info, ...(signal && { signal }) });
}

/** The database to open. */
interface OpenOptions {
  target: ConnectionTarget;
  /** The embedded server, which is stopped with the app. */
  server?: EmbeddedServer;
  signal?: AbortSignal | undefined;
}

async function open(config: Config, log: Log, { target, server, signal }: OpenOptions): Promise<App> {
  if (!server) makeDataFolder(config.dataDir);
  if (typeof target === 'string') await reachServer(target, { log, signal });
  const pool = openPool(target);
  let product: Product | undefined;
  const close = async () => {
    await product?.finish();
    await pool.close();
    await server?.stop();
  };
  // A migration that takes too long is cut off and rolled back.
  const cutOff = () => void sleep(abortDelayMs, undefined, { ref: false }).then(close);
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    await migrate(pool.db, { holder: randomUUIDv7(), log: (message) => log.info({}, message), signal });
    product = wire(config, { pool, log });
    return { ...product, databaseEnded: server?.gone ?? new Promise(() => {}), close };
  } catch (error) {
    // The end of the server may be noticed after that of its connections.
    const ended = await Promise.race([server?.gone.then(() => true), sleep(500, false)]);
    await close();
    signal?.throwIfAborted();
    if (ended) throw new Error(databaseEndedMessage);
    const message = typeof target === 'string' ? unreachableServer(target, error) : undefined;
    throw message ? new Error(message) : error;
  } finally {
    signal?.removeEventListener('abort', cutOff);
  }
}

/** Wires the product with an open pool of a migrated database. */
export function wire(
  config: Config,
  { pool, log, now = () => new Date(), images = imageRendering(), figures: given }: Parts,
): Product {
  const storage: Storage = diskStorage(resolve(config.dataDir, 'files'), { log });
  const previews = cachedPreviews(resolve(config.dataDir, 'previews'));
  const secret = config.secret ?? storedSecret(resolve(config.dataDir, 'secret'));
  const encryption = siteSecretEncryption(secret);
  const secure = config.publicUrl.startsWith('https:');
  const tokens = sessionTokens({ secret, secure });
  const devices = deviceCookies({ secret, secure });
  const viewerOf = async (token: string): Promise<SignedInUser | Visitor> => {
    const found = await findSession(pool.db, tokens.hashesOf(token), now());
    if (!found) return visitor;
    await noteActive({ db: pool.db, now }, found);
    return { ...signedInUserOf(config, found), session: found.session };
  };
  const embedded = embeddedIdentity({
    tokens,
    sessionViewer: viewerOf,
    keyViewer: async (token) => {
      const found = await findKey(pool.db, hashOf(token), now());
      if (!found) return visitor;
      if (found.banned) return banned;
      // A key never has its owner's admin rights.
      return {
        ...signedInUserOf(config, found),
        role: 'member',
        key: { id: found.keyId, scopes: found.scopes },
      };
    },
  });
  const identity: Identity = config.hosted
    ? hostedIdentity(embedded, {
        ...config.hosted,
        now,
        log,
        tokenViewer: async (token, address) => {
          const member = await memberOfToken(contextFor(visitor, address), token);
          if (isFailure(member)) return member.code === 'forbidden' ? banned : visitor;
          await noteActive({ db: pool.db, now }, member);
          return signedInUserOf(config, member);
        },
      })
    : embedded;
  const providers = openIdProviders(providersOf(config), (id) => `${config.publicUrl}${callbackPath(id)}`);
  const passwords = queuedPasswords();
  const limits = countedLimits({ table: config.limits, database: pool.adapter, counters: limitCounters });
  const background = inProcessBackground(log);
  const figures = given ?? keptFigures(background);
  const stopping = new AbortController();
  const mail = countedMail(retryingMail(mailerOf(config, log, now), { log, signal: stopping.signal }), now);
  const durations = requestDurations(now);
  const site = siteFactsOf(config);
  const content = contentFilesOf(config);
  const embeddings = config.embeddings && embeddingsService(config.embeddings, { log });
  const contextFor = <V extends Viewer>(viewer: V, address?: string): Context & { viewer: V } => ({
    db: pool.db,
    searchDb: pool.searchDb,
    viewer,
    storage,
    images,
    identity,
    sessionTokens: tokens,
    passwords,
    devices,
    encryption,
    providers,
    limits,
    previews,
    content,
    embeddings,
    mail,
    mailFailures: mail.failures,
    durations,
    background,
    figures,
    site,
    uploadQuota: config.uploadQuota,
    limitNewcomers: config.limitNewcomers,
    address,
    now,
    newId: randomUUIDv7,
    log,
    security: securityLog(log, { address, fullAddresses: config.logFullAddresses }),
  });
  const api = createApi({
    site,
    log,
    newId: randomUUIDv7,
    limits,
    origin: config.hasPublicUrl ? config.publicUrl : undefined,
    contextOf: async (headers, address, viewer) =>
      contextFor(viewer ?? (await identity.viewerOf(headers, address)), address),
  });
  const publicFiles = createPublicFiles({ site, log, limits, storage, ctx: contextFor(visitor) });
  return {
    fetch: (request, from = {}) =>
      (urlKind(getPath(request)) === 'api' ? api : publicFiles).fetch(request, from),
    sessions: { tokenIn: tokens.inCookie, viewerOf },
    limits,
    durations,
    contextFor: (viewer) => contextFor(viewer),
    finish: () => {
      stopping.abort();
      return Promise.race([background.settled(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

function siteFactsOf(config: Config): SiteFacts {
  const { siteName, publicUrl, contactEmail, publicEmail, enquiryEmails, adminEmails } = config;
  return { name: siteName, url: publicUrl, contactEmail, publicEmail, enquiryEmails, adminEmails };
}

function contentFilesOf({ contentDir, dev }: Config): ContentFiles {
  return contentFolders({
    shipped: contentFolder,
    override: contentDir === undefined ? undefined : resolve(contentDir),
    reload: dev,
  });
}

/** The configured providers to sign in with, in the order of their buttons. */
function providersOf({ google, openId }: Config): OpenIdProvider[] {
  return [
    ...(google
      ? [
          {
            ...google,
            id: 'google',
            name: 'Google',
            issuer: 'https://accounts.google.com',
            promptAgain: 'select_account' as const,
          },
        ]
      : []),
    ...(openId ? [{ ...openId, id: 'oidc', promptAgain: 'login' as const }] : []),
  ];
}

/** Sends mails through the configured server; without one they are written to files. */
function mailerOf(config: Config, log: Log, now: () => Date): Mailer {
  const from = config.mailFrom;
  return config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from })
    : folderMail({
        folder: resolve(config.dataDir, 'mail'),
        from,
        log,
        // Who reads the log of a public site must not get into its accounts.
        logLinks: isLoopback(config.publicUrl),
        now,
        newId: randomUUIDv7,
      });
}

/** Whether the site is reachable from this machine only. */
function isLoopback(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** The user of a session or key; admin also by a verified address in ADMIN_EMAILS. */
function signedInUserOf(
  config: Config,
  found: Omit<SignedInUser, 'key' | 'session'> & { email: string; emailVerified: boolean },
): SignedInUser {
  const named = found.emailVerified && config.adminEmails.has(found.email);
  const { id, username, showsAdult } = found;
  return { id, username, role: named ? 'admin' : found.role, ...(showsAdult && { showsAdult }) };
}
