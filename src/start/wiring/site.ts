import { randomUUIDv7 } from 'node:crypto';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getPath } from 'hono/utils/url';
import { cachedFigures } from '../../adapters/core/background/cached-figures.ts';
import { inProcessBackground } from '../../adapters/core/background/in-process.ts';
import { siteSecretSignatures } from '../../adapters/core/encryption/signatures.ts';
import { siteSecretEncryption } from '../../adapters/core/encryption/site-secret.ts';
import { storedSecret } from '../../adapters/core/encryption/stored-secret.ts';
import { securityLog } from '../../adapters/core/log/security-log.ts';
import { type CountsSoFar, processCounts } from '../../adapters/core/measures/counts.ts';
import { requestDurations } from '../../adapters/core/measures/request-durations.ts';
import { currentRequest, noteMember } from '../../adapters/core/requests/current-request.ts';
import { type LoopTime, loopTime } from '../../adapters/core/requests/loop-time.ts';
import { embeddingsService } from '../../adapters/discovery/embeddings/service.ts';
import { imageRendering } from '../../adapters/files/images/rendering.ts';
import { cachedPreviews } from '../../adapters/files/previews/cache.ts';
import { roomForChanges } from '../../adapters/files/storage/free-space.ts';
import { videoProcessing } from '../../adapters/files/videos/processing.ts';
import { countedLimits } from '../../adapters/hosting/limits/counters.ts';
import { notedLimits, refusalCounts } from '../../adapters/hosting/limits/refusals.ts';
import { watchedLimits } from '../../adapters/hosting/limits/watched.ts';
import { processRegistry } from '../../adapters/hosting/processes/registry.ts';
import { deviceCookies } from '../../adapters/identity/device-cookies.ts';
import { embeddedIdentity } from '../../adapters/identity/embedded.ts';
import { blockedMail } from '../../adapters/identity/forms/blocked-mail.ts';
import { hostedIdentity } from '../../adapters/identity/hosted.ts';
import { openIdProviders } from '../../adapters/identity/open-id.ts';
import { queuedPasswords } from '../../adapters/identity/queued-passwords.ts';
import { sessionTokens } from '../../adapters/identity/session-tokens.ts';
import type { Resolve } from '../../adapters/integrations/webhooks/http-sender.ts';
import { checkingStreams } from '../../adapters/notifications/streams.ts';
import { contentFolders } from '../../adapters/pages/folders.ts';
import { comparisonProcess } from '../../adapters/prompts/comparisons/comparing.ts';
import { pendingViews } from '../../adapters/prompts/views/pending.ts';
import { createApi } from '../../api/app.ts';
import type { Admission } from '../../api/core/admit.ts';
import { mayChange } from '../../api/identity/may-change.ts';
import { callbackPath } from '../../api/identity/providers.ts';
import { createMcp } from '../../api/integrations/agents/mcp.ts';
import { createPublicFiles } from '../../api/public-files.ts';
import type { Config } from '../../config/config.ts';
import { urlKind } from '../../contract/core/url-kinds.ts';
import type { Pool } from '../../database/core/connection.ts';
import { databaseCheck } from '../../database/core/server/answering.ts';
import type { PoolUse } from '../../database/core/server/pool-watch.ts';
import { addPoints, deleteEndedCounters } from '../../database/hosting/limits.ts';
import {
  changesOfOthers,
  deleteEndedProcesses,
  deleteProcess,
  saveChanges,
  saveProcess,
} from '../../database/hosting/processes.ts';
import { findKey } from '../../database/identity/keys.ts';
import { findSession } from '../../database/identity/sessions.ts';
import type { Durations } from '../../domain/core/time/durations.ts';
import type { ProcessRole, ProcessState } from '../../domain/hosting/processes.ts';
import {
  banned,
  idOf,
  type SignedInUser,
  type Viewer,
  type Visitor,
  visitor,
} from '../../domain/identity/viewer.ts';
import { defaultMaxConnections } from '../../http/guarded-server.ts';
import type {
  ContentFiles,
  Figures,
  Images,
  Limits,
  Log,
  MailCounts,
  Videos,
} from '../../operations/core/adapters/adapters.ts';
import type { Identity } from '../../operations/core/adapters/identity-adapters.ts';
import type { Context, SiteFacts } from '../../operations/core/context.ts';
import { isFailure } from '../../operations/core/failure.ts';
import { hashOf } from '../../operations/core/secret.ts';
import { feedReaderOf } from '../../operations/identity/feeds/reader-of.ts';
import { memberOfToken } from '../../operations/identity/member-of-token.ts';
import { noteActive } from '../../operations/people/note-active.ts';
import type { PageSessions } from '../serve.ts';
import { mailerOf } from './mail.ts';
import { createNotificationStreams } from './notifications.ts';
import { paymentsOf } from './payments.ts';
import { providersOf } from './providers.ts';
import { type Stores, storesOf } from './storage.ts';
import { textAnalyses } from './texts.ts';
import { signedInUserOf } from './viewer.ts';
import { createWebhooks } from './webhooks.ts';

/** The texts of About, help and legal pages that come with the product. */
const contentFolder = resolve(import.meta.dirname, '../../../content');

/** Milliseconds within which the database of a ready site responds. */
const readyMs = 1_000;

/** Milliseconds to wait for emails that are being sent during a shutdown. */
const stopTimeoutMs = 5_000;

/** Milliseconds to wait for the table of processes during a shutdown. */
const leaveTimeoutMs = 2_000;

/** Data about a request that the caller of `Product.fetch` may pass. */
interface RequestOrigin {
  /** The client's address; undefined for requests made in this process, which are not limited by address. */
  address?: string | undefined;
  /** The id of the request. */
  requestId?: string | undefined;
  /** The viewer, if already known; the request's cookie and token are then ignored. */
  viewer?: Viewer | undefined;
}

/**
 * The product on a database connection that the caller opens and closes. Servers serve it and commands work
 * on it.
 */
export interface Product {
  /** Responds to everything that is neither a page nor a built file; see `contract/core/url-kinds.ts`. */
  fetch(request: Request, from?: RequestOrigin): Response | Promise<Response>;
  /** The sessions of page requests. */
  sessions: PageSessions;
  limits: Limits;
  /** The time of the event loop that senders of requests take. */
  loopTime: LoopTime;
  /** Records how long requests take. */
  durations: Durations;
  /** Whether the database responds within {@link readyMs}. */
  databaseAnswers(): Promise<boolean>;
  /** The connection pools of the database. */
  pools(): PoolUse[];
  /** The counts of this process since its start. */
  counts(): CountsSoFar;
  mailCounts(): MailCounts;
  /**
   * When any process last changed data, by `performance.now()`; see `adapters/hosting/processes/registry.ts`.
   */
  changedAt(): number;
  /** The id of this process in the table of the site's processes. */
  processId: string;
  /** Starts exchanging changes, measures and request limits with the other processes of the site. */
  join(role: ProcessRole): void;
  /** Removes the row of another process, which ended without doing so itself. */
  forget(processId: string): Promise<void>;
  /** Ends what {@link Product.join} started. */
  leave(): Promise<void>;
  /** The file stores; the site uses the S3-compatible store if one is configured. */
  stores: Stores;
  /** Creates an operation's context for any viewer. */
  contextFor<V extends Viewer>(viewer: V): Context & { viewer: V };
  /** Ends the connections that stay open; called before a shutdown waits for responses. */
  endStreams(): void;
  /** Waits some seconds for background work. */
  finish(): Promise<void>;
}

/** Dependencies besides the configuration; tests pass their own. */
export interface Parts {
  pool: Pool;
  log: Log;
  now?: () => Date;
  images?: Images;
  videos?: Videos;
  /** By default, figures that take long to compute are cached. */
  figures?: Figures;
  /** Resolves the host names of webhooks; by default, the system does. */
  resolveWebhook?: Resolve | undefined;
}

/** Wires the product with an open pool of a migrated database. */
export function wire(
  config: Config,
  {
    pool,
    log,
    now = () => new Date(),
    images = imageRendering(),
    videos = videoProcessing(),
    figures: given,
    resolveWebhook,
  }: Parts,
): Product {
  const stores = storesOf(config, log);
  const storage = stores.s3 ?? stores.disk;
  const comparisons = comparisonProcess();
  const analyses = textAnalyses(log);
  const { contentDir } = config;
  const fontFolder = contentDir === undefined ? undefined : resolve(contentDir, 'fonts');
  const previews = cachedPreviews(resolve(config.dataDir, 'previews'), { fontFolder });
  const secret = config.secret ?? storedSecret(resolve(config.dataDir, 'secret'));
  const encryption = siteSecretEncryption(secret);
  const secure = config.publicUrl.startsWith('https:');
  const tokens = sessionTokens({ secret, secure });
  const devices = deviceCookies({ secret, secure });
  const viewerOf = async (token: string): Promise<SignedInUser | Visitor> => {
    const found = await findSession(pool.db, tokens.hashOf(token), now());
    if (!found) return visitor;
    await noteActive({ db: pool.db, now }, found);
    return { ...signedInUserOf(config, found, now()), session: found.session };
  };
  const embedded = embeddedIdentity({
    tokens,
    sessionViewer: viewerOf,
    keyViewer: async (token) => {
      const found = await findKey(pool.db, hashOf(token), now());
      if (!found) return visitor;
      if (found.banned) return banned;
      // A key never has its owner's rights as an admin or moderator.
      return {
        ...signedInUserOf(config, found, now()),
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
          // Elsewhere, only a token sync creates accounts: it can carry an invitation, and explains a refusal.
          const creates = config.signUp.mode === 'open';
          const member = await memberOfToken(contextFor(visitor, address), token, { creates });
          if (isFailure(member)) return member.code === 'forbidden' ? banned : visitor;
          await noteActive({ db: pool.db, now }, member);
          return signedInUserOf(config, member, now());
        },
      })
    : embedded;
  const providers = openIdProviders(providersOf(config), (id) => `${config.publicUrl}${callbackPath(id)}`);
  const passwords = queuedPasswords();
  const counts = processCounts(now);
  const refusals = refusalCounts();
  const views = pendingViews();
  const counted = countedLimits({
    table: config.limits,
    addPoints: (points, db = pool.db) => addPoints(db, points, new Date()),
    removeEnded: () => deleteEndedCounters(pool.db, now()),
    log,
  });
  const limits = notedLimits(watchedLimits(counted, counts), refusals);
  const signatures = siteSecretSignatures(secret);
  const forms = { proofOfWork: config.proofOfWork, blocksMail: blockedMail(config) };
  const background = inProcessBackground(log);
  const figures = given ?? cachedFigures(background);
  const mail = mailerOf(config, { db: pool.db, encryption, log, now });
  const webhooks = createWebhooks(config, { db: pool.db, log, resolve: resolveWebhook });
  const payments = paymentsOf(config, { db: pool.db, now });
  const durations = requestDurations(now);
  const processId = randomUUIDv7();
  const since = now();
  const processState = (role: ProcessRole): ProcessState => ({
    role,
    host: hostname(),
    pid: process.pid,
    since,
    memory: process.memoryUsage.rss(),
    measures: { requests: durations.read(), mails: failedMails(mail.counts()) },
  });
  const registry = processRegistry({
    store: {
      save: (state, changes) => saveProcess(pool.db, processId, state, changes),
      saveChanges: (changes) => saveChanges(pool.db, processId, changes),
      changesOfOthers: () => changesOfOthers(pool.db, processId),
      remove: () => deleteProcess(pool.db, processId),
      removeEnded: () => deleteEndedProcesses(pool.db),
    },
    state: processState,
    log,
  });
  // The other connections are reserved for short requests.
  const maxConnections = Math.floor(defaultMaxConnections / 2);
  const streams = createNotificationStreams({ db: pool.db, watch: registry.watch, now, log, maxConnections });
  let role: ProcessRole = 'server';
  let stopSharing = () => {};
  const site = siteFactsOf(config);
  const content = contentFilesOf(config);
  const embeddings = config.embeddings && embeddingsService(config.embeddings, { log });
  const notingChange = async (answered: Response | Promise<Response>) => {
    const response = await answered;
    if (response.status < 400) registry.note();
    return response;
  };
  const contextFor = <V extends Viewer>(viewer: V, address?: string): Context & { viewer: V } => ({
    db: pool.db,
    searchDb: pool.searchDb,
    viewer,
    sells: config.market.payments !== 'off',
    market: config.market,
    payments,
    storage,
    images,
    videos,
    identity,
    sessionTokens: tokens,
    passwords,
    devices,
    encryption,
    providers,
    limits,
    refusals,
    views,
    signatures,
    forms,
    previews,
    comparisons: comparisons.of(requesterOf(viewer, address)),
    textAnalysis: analyses.of(requesterOf(viewer, address)),
    content,
    embeddings,
    mail,
    webhooks: webhooks.presence,
    webhookSender: webhooks.sender,
    streams,
    counts,
    changes: registry,
    process: { id: processId, state: () => processState(role) },
    background,
    figures,
    site,
    uploadQuota: config.uploadQuota,
    backupsScheduled: config.backups !== undefined,
    xray: config.xray,
    limitNewcomers: config.limitNewcomers,
    address,
    now,
    newId: randomUUIDv7,
    log,
    security: checkingStreams(securityLog(log, { address, fullAddresses: config.logFullAddresses }), streams),
  });
  const budget = loopTime();
  const admission: Admission = {
    limits,
    origin: config.hasPublicUrl ? config.publicUrl : undefined,
    isPrivate: config.isPrivate,
    // An external database has its own disk.
    hasRoom: config.databaseUrl ? async () => true : roomForChanges(resolve(config.dataDir), { log }),
    budget,
    ...(config.isPrivate && {
      feedViewer: async (token: string) => {
        const found = await feedReaderOf({ db: pool.db, signatures }, token);
        // As with a key, without the rights of an admin or moderator.
        return found ? { ...signedInUserOf(config, found, now()), role: 'member' as const } : visitor;
      },
    }),
    contextOf: async (headers, address, known) => {
      const viewer = known ?? (await identity.viewerOf(headers, address));
      noteMember(idOf(viewer));
      return contextFor(viewer, address);
    },
  };
  const api = createApi({ ...admission, site, log, newId: randomUUIDv7 });
  const publicFiles = createPublicFiles({ site, log, limits, admission, storage, ctx: contextFor(visitor) });
  const mcp = createMcp({ admission, log, fetchApi: (request, from) => answerRequest(request, from) });
  const answerRequest: Product['fetch'] = (request, from = {}) => {
    const path = getPath(request);
    const kind = urlKind(path);
    const origin = { requestId: currentRequest()?.id, ...from };
    const response = (kind === 'api' ? api : kind === 'mcp' ? mcp : publicFiles).fetch(request, origin);
    return mayChange(request.method, path) ? notingChange(response) : response;
  };
  return {
    fetch: answerRequest,
    sessions: { tokenIn: tokens.inCookie, viewerOf },
    limits,
    loopTime: budget,
    durations,
    databaseAnswers: databaseCheck(pool.db, readyMs),
    pools: pool.use,
    counts: counts.read,
    mailCounts: mail.counts,
    changedAt: registry.changedAt,
    processId,
    join(given) {
      role = given;
      registry.start(role, role === 'server' && !config.databaseUrl);
      // With an embedded database, no other process serves, unless this one is a worker.
      if (role === 'worker' || (role === 'server' && config.databaseUrl)) stopSharing = counted.share();
      webhooks.presence.start(role !== 'command' && (role !== 'server' || config.databaseUrl !== undefined));
    },
    forget: (id) => deleteProcess(pool.db, id),
    leave: async () => {
      stopSharing();
      const left = Promise.all([registry.stop(), webhooks.presence.stop()]);
      await Promise.race([left, sleep(leaveTimeoutMs, undefined, { ref: false })]);
    },
    stores,
    contextFor: (viewer) => contextFor(viewer),
    endStreams: streams.stop,
    finish: () => Promise.race([background.settled(), sleep(stopTimeoutMs, undefined, { ref: false })]),
  };
}

/**
 * The owner of a request's tasks for fair queueing. A visitor's page is rendered without an address; the
 * address is then that of the page's request.
 */
function requesterOf(viewer: Viewer, address: string | undefined): string {
  return idOf(viewer) ?? address ?? currentRequest()?.address ?? '';
}

function failedMails({ failed, last }: MailCounts): ProcessState['measures']['mails'] {
  return { failed, last: last ? { at: last.at.toISOString(), subject: last.subject } : null };
}

/** Facts about the site, as configured. */
export function siteFactsOf(config: Config): SiteFacts {
  const { siteName, publicUrl, isPrivate, signUp, contactEmail, publicEmail, enquiryEmails, adminEmails } =
    config;
  return {
    name: siteName,
    url: publicUrl,
    isPrivate,
    signUp,
    contactEmail,
    publicEmail,
    enquiryEmails,
    adminEmails,
  };
}

/** Returns the texts of the site's own pages: the operator's, or else those of the product. */
export function contentFilesOf({ contentDir, dev }: Config): ContentFiles {
  return contentFolders({
    shipped: contentFolder,
    override: contentDir === undefined ? undefined : resolve(contentDir),
    reload: dev,
  });
}
