import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type Config, readConfig } from '../../../src/config/config.ts';
import { type Client, createClient } from '../../../src/contract/client.ts';
import { openPool, type Pool } from '../../../src/database/core/connection.ts';
import { isInsideTransaction } from '../../../src/database/core/open-transactions.ts';
import { sessions, users } from '../../../src/database/core/schema.ts';
import type { WatchStatement } from '../../../src/database/core/server/statement-pool.ts';
import { type Connection, withSession } from '../../../src/database/hosting/embedded/session.ts';
import type { UserRole } from '../../../src/domain/identity/viewer.ts';
import type { Figures, Images, Log, Videos } from '../../../src/operations/core/adapters/adapters.ts';
import { isFailure } from '../../../src/operations/core/failure.ts';
import { recount } from '../../../src/operations/hosting/counters/recount.ts';
import { type Parts, type Product, wire } from '../../../src/start/wiring/site.ts';
import { template } from '../servers/database-server.ts';
import { checkedReplies } from './checked-replies.ts';
import { type SavedMail, takeMails } from './mails.ts';

/** The product on its own database, as a test file uses it. */
export interface TestApp extends Product {
  config: Config;
  pool: Pool;
  /** Of its own database. */
  connection: Connection;
  /** The API for a visitor (not signed in). */
  visitor: Client;
  /**
   * A signed-in user with their own client. The name becomes the username and the local part of the email
   * address, which is verified unless the options say no.
   */
  user(name: string, role?: UserRole, options?: { verified?: boolean }): Promise<TestUser>;
  /** A member who signed up with this password. */
  account(name: string, password: string): Promise<TestUser>;
  /** A raw request: `request('POST /posts', { body })`. JSON bodies are sent as JSON, strings as they are. */
  request(call: string, options?: RequestOptions): Promise<TestReply>;
  /** What a visitor gets at a path outside the API: a page, file or feed. Redirects are not followed. */
  get(path: string): Promise<Response>;
  /** The mails sent since the last call, once all have been sent. */
  mails(): Promise<SavedMail[]>;
  /** Texts of the SQL statements sent since the last call. */
  statements(): string[];
  /** The SQL statements sent since the last call of this or of {@link statements}, with their values. */
  queries(): SentStatement[];
  /** The lines of the security log since the last call. */
  securityLog(): Record<string, unknown>[];
  /**
   * What was logged as an error. A test that expects errors removes them; any left at the end fail the test
   * file.
   */
  errors: { message: string; err?: unknown }[];
  /** What was logged as a warning. */
  warnings: { message: string; fields: object }[];
}

/** A statement and the values of its parameters. */
export interface SentStatement {
  text: string;
  values: unknown[];
}

export interface TestUser {
  id: string;
  username: string;
  token: string;
  api: Client;
}

interface RequestOptions {
  as?: Pick<TestUser, 'token'>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The client address; without it, the request comes from one of the site's own pages. */
  address?: string | undefined;
}

interface TestReply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies of any endpoint, read by the assertions of the tests
  body: any;
}

/** What ends the products of the current test file, and before that, what uses them. */
const openApps: (() => Promise<void>)[] = [];
const openServers: (() => Promise<void>)[] = [];

/** Ends something when the test file ends, before its products. */
export function closeWithApps(close: () => Promise<void>): void {
  openServers.push(close);
}

/**
 * Ends the products that the test file created. Throws an Error if one of them has logged an unexpected
 * error.
 */
export async function closeApps(): Promise<void> {
  await Promise.all(openServers.splice(0).map((close) => close()));
  const ended = await Promise.allSettled(openApps.splice(0).map((close) => close()));
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

/**
 * Creates the product on a clone of the migrated database, which is dropped when the test file ends. An
 * unexpected error in the log fails the file.
 */
export async function testApp({
  now,
  limits,
  limitNewcomers = false,
  images,
  videos,
  resolveWebhook,
  watch,
  env = {},
  roleSettings = {},
}: {
  now?: () => Date;
  limits?: Config['limits'];
  limitNewcomers?: boolean;
  images?: Images;
  videos?: Videos;
  /** How the names of webhooks are resolved. By default, none is. */
  resolveWebhook?: Parts['resolveWebhook'];
  /** Told about each statement. */
  watch?: WatchStatement | undefined;
  /** Additional environment variables. */
  env?: Record<string, string>;
  /** Settings of the database role in this database, as an operator may have made them. */
  roleSettings?: Record<string, string>;
} = {}): Promise<TestApp> {
  const server = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await withSession(server, 30, async (session) => {
    // A third of the time of the default strategy, which logs every block.
    await session.query(`create database ${database} template ${template} strategy file_copy`);
    for (const [name, value] of Object.entries(roleSettings))
      await session.query(`alter role ${server.user} in database ${database} set ${name} = ${value}`);
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'promptorium-test-'));
  const statements: SentStatement[] = [];
  const pool = openPool(
    { ...server, database },
    {
      onStatement: (text, values) => statements.push({ text, values }),
      watch,
      strict: true,
    },
  );
  const config = {
    ...readConfig({
      DATA_DIR: dataDir,
      PUBLIC_URL: 'http://localhost:3000',
      ADMIN_EMAILS: 'admin@example.com',
      ...env,
    }),
    ...(limits && { limits }),
    limitNewcomers,
  };
  const errors: TestApp['errors'] = [];
  const warnings: TestApp['warnings'] = [];
  const securityLines: Record<string, unknown>[] = [];
  const log: Log = {
    info: (fields) => 'security' in fields && securityLines.push({ ...fields }),
    warn: (fields, message) => warnings.push({ message, fields }),
    error: (fields, message) => errors.push({ message, ...fields }),
  };
  // Always current, also on a busy machine.
  const figures: Figures = { read: (_, compute) => compute() };
  const product = wire(config, {
    ...{ pool, log, figures },
    // Nothing is sent to the internet.
    resolveWebhook: resolveWebhook ?? (async () => []),
    ...(now && { now }),
    ...(images && { images }),
    ...(videos && { videos }),
  });
  // As at the start of a site: it knows that there are no webhooks.
  await product.contextFor({ role: 'system' }).webhooks.refresh();
  statements.splice(0);
  const fetch = checkedReplies(product.fetch, ({ message }) => errors.push({ message }));
  // A request is not part of a transaction in which a test sends it.
  const outside = AsyncLocalStorage.snapshot();
  const sent: typeof fetch = (...given) =>
    isInsideTransaction() ? outside(fetch, ...given) : fetch(...given);
  const app = { ...product, fetch: sent };

  openApps.push(async () => {
    await product.finish();
    await pool.close();
    await withSession(server, 30, (session) => session.query(`drop database ${database}`));
    rmSync(dataDir, { recursive: true, force: true });
    if (errors.length)
      throw new Error(
        `Unexpected errors in the log: ${errors.map(({ message, err }) => `${message}: ${err}`).join('\n')}`,
      );
  });

  const clientOf = (token?: string) =>
    createClient({
      base: 'http://localhost:3000/api',
      fetch: (url, init) => app.fetch(new Request(url, init)),
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });

  return {
    ...app,
    config,
    pool,
    connection: { ...server, database },
    errors,
    warnings,
    visitor: clientOf(),
    mails: async () => {
      await product.finish();
      // A mail waits behind one that is being sent while the test moves the clock.
      await product.contextFor({ role: 'system' }).mail.deliverWaiting(new AbortController().signal);
      return takeMails(dataDir);
    },
    statements: () => statements.splice(0).map(({ text }) => text),
    queries: () => statements.splice(0),
    securityLog: () => securityLines.splice(0),
    async user(name, role = 'member', { verified = true } = {}) {
      const id = randomUUID();
      const token = randomUUID();
      await pool.db.insert(users).values({
        id,
        emailVerified: verified,
        role: role === 'admin' ? role : 'member',
        moderatorSince: role === 'moderator' ? new Date() : null,
        username: name,
        name: nameOf(name),
        email: `${name}@example.com`,
      });
      const { sessionTokens } = product.contextFor({ role: 'system' });
      const expiresAt = new Date(Date.now() + 86_400_000);
      await pool.db
        .insert(sessions)
        .values({ id: randomUUID(), userId: id, tokenHash: sessionTokens.hashOf(token), expiresAt });
      return { id, username: name, token, api: clientOf(token) };
    },
    async account(username, password) {
      const body = { name: nameOf(username), email: `${username}@example.com`, password };
      const { token, user } = await clientOf().signUp({ body });
      return { id: user.id, username: user.username, token, api: clientOf(token) };
    },
    get: async (path) => app.fetch(new Request(`http://localhost:3000${path}`)),
    request: (call, options) => send(app, call, options),
  };
}

async function send(
  { fetch }: Pick<Product, 'fetch'>,
  call: string,
  { as, body, headers = {}, address }: RequestOptions = {},
): Promise<TestReply> {
  const [method, path] = call.split(' ') as [string, string];
  const json =
    body !== undefined &&
    typeof body !== 'string' &&
    !(body instanceof FormData) &&
    !(body instanceof Uint8Array);
  const response = await fetch(
    new Request(`http://localhost:3000/api${path}`, {
      method,
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: (json ? JSON.stringify(body) : body) as BodyInit }),
    }),
    { address },
  );
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

/** Request options: the viewer, by their token. */
export const by = (token: string) => ({ as: { token } });

/**
 * The counters that differ from the rows, according to the product's own recount, which also corrects them.
 */
export async function counterDifferences(pool: Pool): Promise<string[]> {
  const result = await recount({ db: pool.db, viewer: { role: 'system' } });
  if (isFailure(result)) throw new Error(result.detail);
  const wrong = Object.entries(result.corrected).filter(([, count]) => count > 0);
  return wrong
    .map(([what, count]) => `${what}: ${count}`)
    .concat(result.missed ? ['some changed during the recount'] : []);
}

function nameOf(username: string): string {
  return username.charAt(0).toUpperCase() + username.slice(1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
