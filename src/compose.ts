import { randomUUIDv7 } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPath } from 'hono/utils/url';
import { inProcess } from './adapters/background/in-process.ts';
import { siteSecretEncryption } from './adapters/encryption/site-secret.ts';
import { storedSecret } from './adapters/encryption/stored-secret.ts';
import { embeddedIdentity } from './adapters/identity/embedded.ts';
import { hostedIdentity } from './adapters/identity/hosted.ts';
import { type OpenIdProvider, openIdProviders } from './adapters/identity/open-id.ts';
import { passwordHashes } from './adapters/identity/password-hashes.ts';
import { sessionTokens } from './adapters/identity/session-tokens.ts';
import { countedLimits } from './adapters/limits/counters.ts';
import { folderMail } from './adapters/mail/folder.ts';
import { retryingMail } from './adapters/mail/retrying.ts';
import { smtpMail } from './adapters/mail/smtp.ts';
import { cachedPreviews } from './adapters/previews/cache.ts';
import { diskStorage } from './adapters/storage/disk.ts';
import { createApi } from './api/app.ts';
import { callbackPath } from './api/providers.ts';
import { createPublicFiles } from './api/public-files.ts';
import type { Config } from './config.ts';
import { type ConnectionTarget, openPool, type Pool } from './database/connection.ts';
import { makeDataFolder } from './database/embedded/data-folder.ts';
import { runningServer } from './database/embedded/running-server.ts';
import { type EmbeddedServer, startEmbeddedServer } from './database/embedded/server.ts';
import { findKey } from './database/keys.ts';
import { migrate } from './database/migrate.ts';
import { reachServer } from './database/reach.ts';
import { limitCounters } from './database/schema.ts';
import { findSession } from './database/sessions.ts';
import { unreachableServer } from './database/unreachable.ts';
import { banned, type SignedInUser, type Viewer, visitor } from './domain/viewer.ts';
import type { Context, Identity, Log, Mailer, SessionTokens, Storage } from './operations/context.ts';
import { isFailure } from './operations/failure.ts';
import { memberOfToken } from './operations/identity/member-of-token.ts';
import { seedWhenEmpty } from './operations/library/starter.ts';
import { hashOf } from './operations/secret.ts';
import { sweep } from './operations/sweep.ts';
import { noteActive } from './operations/users/note-active.ts';

/** The prompts that come with the product. */
const starterFolder = resolve(import.meta.dirname, '../library');

/** Milliseconds that mails under way are given to finish at a stop. */
const stopTimeoutMs = 5_000;

/** Milliseconds that a migration under way is given to finish at a stop. */
const abortDelayMs = 2_000;

/** The product wired on a database that somebody else opened. */
export interface Product extends Omit<App, 'close' | 'lost'> {
  /** Waits for what goes on after replies (mails), without timeoutMs for mails that cannot be sent: those fail. */
  finish(): Promise<void>;
}

/** What a server knows of the request it passes on; nothing of one that is made in this process. */
interface RequestOrigin {
  address?: string | undefined;
}

/** The whole product without its pages: what a server serves and what commands work on. */
export interface App {
  /** Answers what is no page and no built file: `api/public-files.ts` names the paths. */
  fetch(request: Request, from?: RequestOrigin): Response | Promise<Response>;
  /** What an operation works with, for a viewer of one's choice. */
  contextFor(viewer: Viewer): Context;
  /** Settles when the embedded server ended by itself; never where there is none. */
  lost: Promise<void>;
  /** Ends every connection and, where it is ours, the database server. */
  close(): Promise<void>;
}

/** What is said when the embedded server ended by itself. */
export const databaseLost =
  'The database server ended by itself: see postgres.log in the data folder. Start again with npm start.';

/** What the wiring needs beyond the configuration; tests give their own. */
export interface Parts {
  pool: Pool;
  log: Log;
  now?: () => Date;
}

/**
 * The site: starts or reaches the database, brings it to the newest schema, and wires the product on it. An empty embedded
 * database is given the starter library, unless the configuration says no. Aborted, it throws the signal's reason when all
 * that it began has ended.
 */
export async function compose(config: Config, log: Log, signal?: AbortSignal): Promise<App> {
  if (config.databaseUrl) return swept(await open(config, log, { target: config.databaseUrl, signal }), log);
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
  return swept(app, log);
}

/** The site with what has run out removed: at the start and once an hour. */
function swept(app: App, log: Log): App {
  const run = () =>
    sweep(app.contextFor({ role: 'system' })).catch((err: unknown) =>
      log.error({ err }, 'what has run out could not be removed'),
    );
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, 3_600_000);
  timer.unref();
  return {
    ...app,
    close: async () => {
      clearInterval(timer);
      await running;
      await app.close();
    },
  };
}

/** The same for a command: where a site runs on the data folder, it works on that site's database beside it. Nothing is seeded. */
export async function composeBeside(config: Config, log: Log, signal?: AbortSignal): Promise<App> {
  const running = config.databaseUrl ?? (await runningServer(resolve(config.dataDir), signal));
  if (running) return open(config, log, { target: running, signal });
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

/** The database of a site, and what ends the way to it. */
interface Reached {
  target: ConnectionTarget;
  /** Where it is the embedded one, which ends with the app. */
  server?: EmbeddedServer;
  signal?: AbortSignal | undefined;
}

async function open(config: Config, log: Log, { target, server, signal }: Reached): Promise<App> {
  if (!server) makeDataFolder(config.dataDir);
  if (typeof target === 'string') await reachServer(target, signal);
  const pool = openPool(target);
  let product: Product | undefined;
  const close = async () => {
    await product?.finish();
    await pool.close();
    await server?.stop();
  };
  // A long statement of a migration is cut off: nothing of it is kept.
  const cutOff = () => void sleep(abortDelayMs, undefined, { ref: false }).then(close);
  signal?.addEventListener('abort', cutOff, { once: true });
  try {
    await migrate(pool.db, { holder: randomUUIDv7(), log: (message) => log.info({}, message), signal });
    product = wire(config, { pool, log });
    return { ...product, lost: server?.gone ?? new Promise(() => {}), close };
  } catch (error) {
    // Its end may be noticed after that of its connections.
    const lost = await Promise.race([server?.gone.then(() => true), sleep(500, false)]);
    await close();
    signal?.throwIfAborted();
    if (lost) throw new Error(databaseLost);
    const sentence = typeof target === 'string' ? unreachableServer(target, error) : undefined;
    throw sentence ? new Error(sentence) : error;
  } finally {
    signal?.removeEventListener('abort', cutOff);
  }
}

/** Wires the product on an open pool of a migrated database. */
export function wire(config: Config, { pool, log, now = () => new Date() }: Parts): Product {
  const storage: Storage = diskStorage(resolve(config.dataDir, 'files'));
  const previews = cachedPreviews(resolve(config.dataDir, 'previews'));
  const secret = config.secret ?? storedSecret(resolve(config.dataDir, 'secret'));
  const encryption = siteSecretEncryption(secret);
  const tokens = sessionTokens({ secret, secure: config.publicUrl.startsWith('https:') });
  const own = ownIdentity(config, tokens, { pool, now });
  const identity: Identity = config.hosted
    ? hostedIdentity(own, {
        ...config.hosted,
        now,
        log,
        holderOf: async (token, address) => {
          const member = await memberOfToken(contextFor(visitor, address), token);
          if (isFailure(member)) return member.code === 'forbidden' ? banned : visitor;
          await noteActive({ db: pool.db, now }, member);
          return signedInUserOf(config, member);
        },
      })
    : own;
  const providers = openIdProviders(providersOf(config), (id) => `${config.publicUrl}${callbackPath(id)}`);
  const limits = countedLimits({ table: config.limits, database: pool.adapter, counters: limitCounters });
  const background = inProcess(log);
  const stopping = new AbortController();
  const mail = retryingMail(mailerOf(config, log, now), { log, signal: stopping.signal });
  const { siteName: name, publicUrl: url, contactEmail, adminEmails } = config;
  const site = { name, url, contactEmail, adminEmails };
  const contextFor = (viewer: Viewer, address?: string): Context => ({
    db: pool.db,
    viewer,
    storage,
    identity,
    sessionTokens: tokens,
    passwords: passwordHashes,
    encryption,
    providers,
    limits,
    previews,
    mail,
    background,
    site,
    limitNewcomers: config.limitNewcomers,
    address,
    now,
    newId: randomUUIDv7,
    log,
  });
  const api = createApi({
    site,
    log,
    newId: randomUUIDv7,
    limits,
    contextOf: async (headers, address) =>
      contextFor(
        headers.has('cookie') || headers.has('authorization')
          ? await identity.viewerOf(headers, address)
          : visitor,
        address,
      ),
  });
  const outside = createPublicFiles({ site, log, limits, storage, ctx: contextFor(visitor) });
  return {
    fetch: (request, from = {}) => (getPath(request).startsWith('/api') ? api : outside).fetch(request, from),
    contextFor: (viewer) => contextFor(viewer),
    finish: () => {
      stopping.abort();
      return Promise.race([background.settled(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Accounts, sessions and keys in this site's own database. */
function ownIdentity(
  config: Config,
  tokens: SessionTokens,
  { pool, now }: { pool: Pool; now: () => Date },
): Identity {
  return embeddedIdentity({
    tokens,
    findSession: async (token) => {
      const found = await findSession(pool.db, tokens.hashesOf(token), now());
      if (found) await noteActive({ db: pool.db, now }, found);
      return found && { ...signedInUserOf(config, found), session: found.session };
    },
    findKey: async (token) => {
      const found = await findKey(pool.db, hashOf(token), now());
      if (found?.banned) return banned;
      return found && { ...signedInUserOf(config, found), key: { id: found.keyId, scopes: found.scopes } };
    },
  });
}

/** Who vouches for people besides this site, in the order of their buttons. */
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

/** Where mails go: to the mail server of the configuration, else into files. */
function mailerOf(config: Config, log: Log, now: () => Date): Mailer {
  const from = config.mailFrom;
  return config.smtpUrl
    ? smtpMail({ url: config.smtpUrl, from })
    : folderMail({ folder: resolve(config.dataDir, 'mail'), from, log, now, newId: randomUUIDv7 });
}

/** The person that a session or key was found to be of; admin also by a verified address of the configuration. */
function signedInUserOf(
  config: Config,
  found: Omit<SignedInUser, 'key' | 'session'> & { email: string; emailVerified: boolean },
): SignedInUser {
  const named = found.emailVerified && config.adminEmails.has(found.email);
  return { id: found.id, username: found.username, role: named ? 'admin' : found.role };
}
