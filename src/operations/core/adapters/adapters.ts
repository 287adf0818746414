import type { Readable } from 'node:stream';
import type { RateLimitName } from '../../../contract/core/rate-limits.ts';
import type { Database } from '../../../database/core/connection.ts';
import type { PictureFocus } from '../../../domain/core/addresses.ts';
import type { AccountAction } from '../../../domain/core/decisions.ts';
import type { ImageType, VideoType } from '../../../domain/files/file-types.ts';
import type { PreviewCard } from '../../../domain/files/previews.ts';
import type { RateLimit } from '../../../domain/hosting/rate-limits.ts';
import type { RefusalKind } from '../../../domain/hosting/refusals.ts';
import type { ViewSource } from '../../../domain/prompts/view-sources.ts';

/**
 * Stores files. The product generates the keys: `{id}/page.webp`. A file never changes under its key. All
 * methods but `receive`, `space` and `removeIncoming` throw {@link StorageUnavailable} when the storage is
 * unavailable.
 */
export interface Storage {
  /**
   * Writes a file to a temporary place on the local disk while it is being uploaded. Rejects when its source
   * fails. Returns 'full' when the disk has too little space; the remaining bytes may then be unread.
   */
  receive(source: Readable): Promise<ReceivedFile | 'full'>;
  /** Stores a received file under the key. The file is durable once the promise resolves. */
  keep(key: string, file: ReceivedFile): Promise<void>;
  /** Stores the bytes under the key. They are durable once the promise resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file, or undefined if it does not exist. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Deletes files; missing ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Lists all files in no particular order; those that are stored or deleted concurrently may be missing. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Returns the size of the local disk that receives files, in bytes. */
  space(): Promise<{ free: number; total: number }>;
  /** Deletes files received before a time that were neither stored nor discarded (a process was killed). */
  removeIncoming(before: Date): Promise<void>;
}

/** A file in the storage. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Reads a range of the file (`end` inclusive). Cancelling the stream stops the transfer. */
  read(start?: number, end?: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** An uploaded file in its temporary place. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of its bytes. */
  hash: Uint8Array;
  /** Reads at most `length` bytes from a position; fewer at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
  /** Deletes the file, unless it was stored. */
  discard(): Promise<void>;
}

/** Renders uploaded pictures outside the server's process. */
export interface Images {
  /**
   * Converts a picture to WebP in page and card width, upright and without metadata. The page file keeps
   * animations. Owners take turns. 'busy': too many pictures are queued, in total or for the owner. 'killed':
   * it took too much time or memory.
   */
  render(
    path: string,
    type: ImageType,
    owner: string,
  ): Promise<RenderedImage | { tooManyPixels: number } | 'damaged' | 'busy' | 'killed'>;
}

/** Processes uploaded videos outside the server's process. */
export interface Videos {
  /**
   * Overwrites the metadata of a video in its file, whose size does not change. Returns the SHA-256 of the
   * file. Owners take turns. 'damaged': the file lacks a part that every player needs, or its samples
   * overlap. 'busy': too many videos are queued, in total or for the owner. 'killed': it took too much time
   * or memory.
   */
  removeMetadata(
    path: string,
    type: VideoType,
    owner: string,
  ): Promise<Uint8Array | 'damaged' | 'busy' | 'killed'>;
}

/** Two WebP files; width and height are those of the page file. `focus` is what crops should keep. */
export interface RenderedImage {
  page: Uint8Array;
  card: Uint8Array;
  width: number;
  height: number;
  focus: PictureFocus;
}

/** Preview images for links to this site on other sites. Only a cache: each can be drawn again. */
export interface Previews {
  /**
   * Returns the cached image of the key as PNG. Otherwise draws it, only once for concurrent requests; owners
   * take turns. 'busy': too many are queued, in total or for this owner.
   */
  picture(key: string, card: () => Promise<PreviewCard>, owner: string): Promise<Uint8Array | 'busy'>;
  /** Deletes the oldest images when the cache exceeds its limit. */
  tidy(): Promise<void>;
}

/** Computes vectors of texts: the more similar the meaning, the smaller the angle between the vectors. */
export interface Embeddings {
  /** The name of the model. Vectors of different models cannot be compared. */
  model: string;
  /** The minimum cosine between the vectors of a query and of a similar text. */
  minSimilarity: number;
  /**
   * Returns the vectors of texts to be stored, in the order of the texts; 'refused' when the service does not
   * accept one of them. Retries for about a minute and then throws. Do not use it in requests of users.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[] | 'refused'>;
  /** Returns a query's vector, or undefined after 250 ms. After failures, skips the service for a while. */
  embedQuery(text: string): Promise<Float32Array | undefined>;
}

/** A Markdown file with the text of a page. */
export interface ContentFile {
  path: string;
  text: string;
}

/** The source of the texts of the site's own pages. */
export interface ContentFiles {
  /** Returns a page's file, the same object until it changes. Throws an error naming an unreadable file. */
  read(name: string): Promise<ContentFile>;
  /** Lists the operator's files, without `.md`. Throws when their folder exists but cannot be read. */
  overrides(): Promise<string[]>;
}

/** Figures of the whole site that take long to compute on a large site. */
export interface Figures {
  /**
   * Returns the figure of this name: the current value if `compute` takes a few milliseconds, otherwise a
   * value from a minute ago, or from the last read if that was earlier. The figure must not depend on the
   * viewer.
   */
  read<T>(name: string, compute: () => Promise<T>): Promise<T>;
}

/** An email to one recipient, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link to open; a site without a mail server logs it. */
  link?: string;
  replyTo?: { name: string; address: string };
  /** The address that stops similar emails without signing in (RFC 8058). */
  unsubscribe?: string;
  /** When it is useless, because its link no longer works: it is not sent any more. */
  expiresAt?: Date;
  /** It replaces earlier emails with the same key that have not been sent yet. */
  key?: string;
}

/** An email to be queued. */
export interface QueuedMail {
  /** It replaces one with the same key that has not been sent yet. */
  key: string;
  recipient: string;
  /** Encrypted. */
  content: string;
}

/** An email in the queue. */
export interface WaitingMail {
  id: string;
  content: string;
  /** Earlier attempts. */
  attempts: number;
  createdAt: Date;
  /** When it is due, as the database stores it. */
  dueAt: string;
}

/** Passes emails to a mail server, or writes them to files. */
export interface MailTransport {
  /** Attempts to send an email once. Rejects with the server's error. */
  send(mail: Mail): Promise<void>;
}

/** Delivers emails. */
export interface Mailer {
  /**
   * Sends an email, or stores it until the mail server accepts emails again. Rejects when the email was
   * refused permanently; it is then listed for admins, unless the caller repeats it (`isRepeated`). Call it
   * after the response.
   */
  send(mail: Mail, options?: { isRepeated?: boolean }): Promise<void>;
  /**
   * Returns an email to insert into the queue in the transaction it is about. The background jobs send it.
   */
  queued(mail: Mail): QueuedMail;
  /** Sends stored emails, oldest first, until none is left, the server accepts none, or `signal` aborts. */
  deliverWaiting(signal: AbortSignal): Promise<void>;
}

/**
 * The number of emails sent since a time, of those that failed, with the last of these, and of those that
 * were dropped because they had expired.
 */
export interface MailCounts {
  since: Date;
  sent: number;
  failed: number;
  expired: number;
  last: { at: Date; subject: string } | undefined;
}

/** Makes the processes of the site refresh their cached pages. */
export interface Changes {
  /** Call it after changes of data that visitors see. Executes no statement. */
  note(): void;
}

/** The credential that a connection was opened with: a session, a key, or a token of the hosted provider. */
export interface StreamAccess {
  userId: string;
  session?: string | undefined;
  key?: string | undefined;
}

/** The open connections that send members their number of unread notifications. */
export interface NotificationStreams {
  /** Sends the new number to those connected here. Call it after their notifications were committed. */
  refresh(userIds: readonly string[]): void;
  /**
   * Opens a connection of a member, as server-sent events. It ends after the given number of seconds, or when
   * the session or key ends or the member is banned: at the latest with the next comment. 'many': the member
   * has the maximum number of connections. 'full': the process has the maximum number. 'stopping': the
   * process is stopping.
   */
  open(access: StreamAccess, seconds: number): ReadableStream<Uint8Array> | 'many' | 'full' | 'stopping';
  /** Soon closes connections of ended sessions or keys. Call it when one of the member may have ended. */
  check(userId: string): void;
}

/** Counts events of this process for monitoring. */
export interface Counts {
  /** Counts that a limit of this name was exceeded. */
  limitExceeded(name: RateLimitName): void;
  /** Records that this process has started or stopped running the background job of this name. */
  setActive(name: string, isActive: boolean): void;
  /** Counts a finished run of the background job of this name. */
  recordRun(name: string, succeeded: boolean): void;
  /** Counts a finished request of a webhook. */
  sentWebhook(succeeded: boolean): void;
}

/** What the receiver of a webhook answered, or why nothing was received. */
export interface WebhookAnswer {
  /** null without a reply. */
  status: number | null;
  /** Empty for a success. */
  error: string;
  /** The beginning of the reply. */
  response: string;
  /** Seconds after which the receiver accepts a retry. */
  retryAfter: number | undefined;
  /** The headers that were sent and that describe the request. */
  headers: Record<string, string>;
  durationMs: number;
}

/** Sends the requests of webhooks. */
export interface WebhookSender {
  /** Returns why a URL is refused; undefined when it is not, or when its host cannot be resolved now. */
  refusal(url: string): Promise<string | undefined>;
  /** Sends a request once. Rejects only when it is aborted. */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string; signal?: AbortSignal | undefined },
  ): Promise<WebhookAnswer>;
}

/** Whether the site has any webhooks. */
export interface WebhookPresence {
  /** Returns whether the site has an enabled webhook, about a second late at most. Executes no statement. */
  inUse(): boolean;
  /** Call it after a webhook was created or enabled. */
  note(): void;
  /** Reads the database. Call it after a webhook was deleted or disabled. */
  refresh(): Promise<void>;
}

/** Work that runs after the response, so that response times do not depend on it. */
export interface Background {
  /** Starts the work; `name` identifies it in the log if it fails. */
  run(name: string, work: () => Promise<void>): void;
}

/** A structured log; one line of JSON per entry. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The events that concern the security of an account. */
export type SecurityEvent =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'sessions-ended'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'password-changed'
  | 'password-check-failed'
  | 'reset-requested'
  | 'password-reset'
  | 'email-verified'
  | 'email-change-requested'
  | 'email-changed'
  | 'second-factor-enabled'
  | 'second-factor-disabled'
  | 'recovery-codes-renewed'
  | 'recovery-code-used'
  | 'key-created'
  | 'key-revoked'
  | 'keys-revoked'
  | 'webhook-created'
  | 'webhook-changed'
  | 'webhook-secret-replaced'
  | 'webhook-deleted'
  | 'account-deleted'
  | 'grant-admin'
  | 'revoke-admin'
  | 'grant-moderator'
  | 'revoke-moderator'
  | AccountAction
  | 'deactivate'
  | 'reactivate'
  | 'reset-factor';

/** Records security events of accounts, with the client's address. */
export interface SecurityLog {
  /** `user` is the id of the account, `by` that of the admin who changed it ('system' for commands). */
  record(
    event: SecurityEvent,
    fields?: {
      user?: string | undefined;
      by?: string | undefined;
      reason?: 'password' | 'code' | 'limit' | 'banned' | 'deactivated' | 'busy' | undefined;
    },
  ): void;
}

/** The number of actions that each limit allows, and in how many seconds. */
export type LimitTable = Readonly<Record<RateLimitName, RateLimit>>;

/** The state of a limit for one subject. */
export interface LimitUse {
  name: RateLimitName;
  most: number;
  /** Length of the limit's window. */
  seconds: number;
  used: number;
  left: number;
  /** Seconds until the window ends, at least 1. */
  resetSeconds: number;
  exceeded: boolean;
}

/** Counters of recent actions by subject: a client's address, a user's id, or an email address. */
export interface Limits {
  /** The limits from the configuration. */
  readonly table: LimitTable;
  /**
   * Counts one action, or several, atomically for all processes that share the limit. Inside a transaction,
   * pass its `db`: a stored limit is then rolled back with it.
   */
  count(name: RateLimitName, subject: string, points?: number, db?: Database): Promise<LimitUse>;
  /** Reverts one counted action. */
  uncount(name: RateLimitName, subject: string): Promise<void>;
}

/** Counts of refusals, without any data about the clients. */
export interface Refusals {
  /** Counts a refusal. A negative count reverts refusals when the client turns out to be a person. */
  note(kind: RefusalKind | `limit:${RateLimitName}`, count?: number): void;
  /** Returns and clears the counts of this process since the last call. */
  take(): ReadonlyMap<string, number>;
}

/** A view of a prompt that is not counted yet. */
export interface PendingView {
  promptId: string;
  /** UTC, YYYY-MM-DD. */
  day: string;
  address: string;
  userAgent: string;
  source: ViewSource;
  /** The signed-in user. */
  userId: string | null;
}

/** Views reported to this process, in its memory for the few seconds until they are counted. */
export interface Views {
  note(view: PendingView): void;
  /** Returns and clears the views since the last call. */
  take(): PendingView[];
}

/** Signs texts with the site's secret, to recognise them when clients send them back. */
export interface Signatures {
  /** Returns the signature of a text. Signatures for one purpose are invalid for another. */
  of(purpose: string, text: string): string;
  /** Returns whether a signature is valid, compared in constant time. */
  matches(purpose: string, text: string, signature: string): boolean;
}

/** The protection of forms for visitors. */
export interface FormSettings {
  /** `auto`: a proof of work is required when there are many attempts, or a request is suspicious. */
  proofOfWork: 'auto' | 'off' | 'always';
  /** Returns whether addresses at a mail domain (lower case) are not allowed for accounts. */
  blocksMail(domain: string): Promise<boolean>;
}
