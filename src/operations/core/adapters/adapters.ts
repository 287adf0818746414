import type { Readable } from 'node:stream';
import type { RateLimitName } from '../../../contract/core/rate-limits.ts';
import type { Database } from '../../../database/core/connection.ts';
import type { ImageType } from '../../../domain/content/file-types.ts';
import type { PreviewCard } from '../../../domain/content/previews.ts';
import type { RateLimit } from '../../../domain/hosting/rate-limits.ts';
import type { RefusalKind } from '../../../domain/hosting/refusals.ts';
import type { ViewSource } from '../../../domain/prompts/view-sources.ts';

/**
 * Stores files. The product generates the keys: `{id}/page.webp`. A file never changes under its key. All methods but `receive`,
 * `space` and `removeIncoming` throw {@link StorageUnavailable} when the store does not answer.
 */
export interface Storage {
  /**
   * Writes a file that is being uploaded to a temporary place on the local disk, while it arrives. Rejects when its source fails.
   * 'full' when the disk has too little space: then its bytes may be left unread.
   */
  receive(source: Readable): Promise<ReceivedFile | 'full'>;
  /** Stores a received file under the key, durably once it resolves. */
  keep(key: string, file: ReceivedFile): Promise<void>;
  /** Stores the bytes under the key, durably once it resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or undefined when there is none. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Deletes files; missing ones are no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All files, in no particular order; those that are stored or deleted meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Bytes of the local disk that receives files. */
  space(): Promise<{ free: number; total: number }>;
  /** Deletes received files from before a time that were neither kept nor discarded, because a process was killed. */
  removeIncoming(before: Date): Promise<void>;
}

/** A file in the storage. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** A range of it (`end` inclusive). Cancelling the stream stops the transfer. */
  read(start?: number, end?: number): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** An uploaded file in its temporary place. */
export interface ReceivedFile {
  path: string;
  /** Bytes. */
  size: number;
  /** SHA-256 of its bytes. */
  hash: Uint8Array;
  /** At most `length` bytes from a position on; fewer at its end. */
  read(position: number, length: number): Promise<Buffer>;
  /** Deletes the file, unless it was kept. */
  discard(): Promise<void>;
}

/** Renders uploaded pictures outside the server's process. */
export interface Images {
  /**
   * Converts a picture to WebP in page and card width, upright and without metadata. The page file keeps animations. Owners have turns.
   * 'busy' when too many pictures are waiting, in all or of the owner, 'killed' when it takes too long or too much memory.
   */
  render(
    path: string,
    type: ImageType,
    owner: string,
  ): Promise<RenderedImage | { tooManyPixels: number } | 'damaged' | 'busy' | 'killed'>;
}

/** Two WebP files; width and height are those of the page file. */
export interface RenderedImage {
  page: Uint8Array;
  card: Uint8Array;
  width: number;
  height: number;
}

/** Images that other sites show with links to this one. Only a cache: each can be drawn again. */
export interface Previews {
  /**
   * The cached image of the key as PNG; otherwise draws it, once for concurrent requests, in turns of those who ask. 'busy' when too many
   * are waiting, in all or of this one.
   */
  picture(key: string, card: () => Promise<PreviewCard>, owner: string): Promise<Uint8Array | 'busy'>;
  /** Deletes the oldest images beyond a bound. */
  tidy(): Promise<void>;
}

/** Computes vectors of texts whose angle is the smaller, the more similar their meaning. */
export interface Embeddings {
  /** The name of the model; vectors of different models cannot be compared. */
  model: string;
  /** The least cosine of a text that is similar to a query. */
  leastSimilarity: number;
  /**
   * The vectors of texts to be stored, in their order; 'refused' when the service does not accept one of the texts. Retries for about a minute
   * and then throws. Not for requests of users.
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[] | 'refused'>;
  /** The vector of a query, within 250 ms; otherwise undefined. Skips the service for a while after failures. */
  embedQuery(text: string): Promise<Float32Array | undefined>;
}

/** A Markdown file with the text of a page. */
export interface ContentFile {
  path: string;
  text: string;
}

/** Where the texts of the site's own pages come from. */
export interface ContentFiles {
  /** The file of a page; the same object as long as it has not changed. Throws an error that names a file that cannot be read. */
  read(name: string): Promise<ContentFile>;
  /** Names of the files in the operator's folder, without `.md`. Throws when there is such a folder and it cannot be read. */
  overrides(): Promise<string[]>;
}

/** Figures of the whole site, whose computation takes long on a large one. */
export interface Figures {
  /**
   * The figure of this name: a current one where `compute` takes a few milliseconds, otherwise one that was current a minute
   * ago, or at the last reading if that is longer ago. It must not depend on the viewer.
   */
  read<T>(name: string, compute: () => Promise<T>): Promise<T>;
}

/** A mail to one recipient, ready to be sent. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link to open; a site without a mail server logs it. */
  link?: string;
  replyTo?: { name: string; address: string };
  /** The address that stops mails like this one without signing in (RFC 8058). */
  unsubscribe?: string;
}

/** A mail in the queue. */
export interface QueuedMail {
  id: string;
  recipient: string;
  /** Encrypted. */
  content: string;
  attempts: number;
  createdAt: Date;
  nextAt: Date;
}

/** Hands mails over to a mail server, or writes them to files. */
export interface MailTransport {
  /** Tries once. Rejects with the server's error. */
  send(mail: Mail): Promise<void>;
}

/** Delivers mails. */
export interface Mailer {
  /**
   * Sends a mail, or keeps it until the mail server takes mails again. Rejects when it was refused for good; unless the caller repeats it then
   * (`isRepeated`), it is listed for admins. Call it after the response.
   */
  send(mail: Mail, options?: { isRepeated?: boolean }): Promise<void>;
  /** A mail for the queue, to be added in the transaction of what it is about. The regular work sends it. */
  queued(mail: Mail): QueuedMail;
  /** Sends the mails that were kept, oldest first, until there are none, the server takes none, or `signal` is aborted. */
  deliverWaiting(signal: AbortSignal): Promise<void>;
}

/** How many mails were sent since a time, how many could not be sent, and the last of those. */
export interface MailCounts {
  since: Date;
  sent: number;
  failed: number;
  last: { at: Date; subject: string } | undefined;
}

/** Makes the processes of the site refresh the pages that they have cached. */
export interface Changes {
  /** To be called after data was changed that visitors see. Costs no statement. */
  note(): void;
}

/** What a connection was opened with: a session, a key, or a token of the hosted provider. */
export interface StreamAccess {
  userId: string;
  session?: string | undefined;
  key?: string | undefined;
}

/** The open connections on which members receive their number of unread notifications. */
export interface NotificationStreams {
  /** To be called after notifications of these members were committed: sends the new number to those connected to this process. */
  refresh(userIds: readonly string[]): void;
  /**
   * A connection of a member, as server-sent events, that ends after some seconds, or when the session or key ends or the member is
   * banned: at the latest with the next comment. 'many' when they have as many as they may, 'full' when there are as many as the
   * process may have, 'stopping' when it is.
   */
  open(access: StreamAccess, seconds: number): ReadableStream<Uint8Array> | 'many' | 'full' | 'stopping';
  /** To be called after a session or key of a member may have ended: ends what was opened with it, soon. */
  check(userId: string): void;
}

/** Counts what happens in this process, for its monitoring. */
export interface Counts {
  /** A limit of this name was exceeded. */
  limitExceeded(name: RateLimitName): void;
  /** This process does the regular work of this name from now on, or no longer. */
  doesWork(name: string, does: boolean): void;
  /** A run of the regular work of this name has ended. */
  worked(name: string, succeeded: boolean): void;
  /** A request of a webhook has ended. */
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
  /** Seconds that the receiver asks to wait. */
  retryAfter: number | undefined;
  /** Those that were sent and say something about the request. */
  headers: Record<string, string>;
  durationMs: number;
}

/** Sends the requests of webhooks. */
export interface WebhookSender {
  /** Why requests to a URL are refused; undefined when they are not, or its name cannot be resolved now. */
  refusal(url: string): Promise<string | undefined>;
  /** Sends a request once. Rejects only when it is aborted. */
  post(
    url: string,
    request: { headers: Record<string, string>; body: string; signal?: AbortSignal | undefined },
  ): Promise<WebhookAnswer>;
}

/** Whether there are webhooks at all. */
export interface WebhookPresence {
  /** Whether the site has an enabled webhook, as far as this process knows: about a second late at most. Costs no statement. */
  inUse(): boolean;
  /** To be called after a webhook was created or enabled. */
  note(): void;
  /** Looks into the database. To be called after a webhook was deleted or disabled. */
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

/** What concerns the security of an account. */
export type SecurityEvent =
  | 'signed-up'
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'sessions-ended'
  | 'provider-linked'
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
  | 'ban'
  | 'unban'
  | 'suspend'
  | 'unsuspend'
  | 'reset-factor';

/** Records what concerns the security of accounts, with the client's address. */
export interface SecurityLog {
  /** `user` is the id of the account, `by` that of the admin who changed it ('system' for commands). */
  record(
    event: SecurityEvent,
    fields?: {
      user?: string | undefined;
      by?: string | undefined;
      reason?: 'password' | 'code' | 'limit' | 'banned' | 'busy' | undefined;
    },
  ): void;
}

/** How many a limit allows in how many seconds. */
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

/** Counters of recent actions. A subject is what a limit counts by: a client's address, a user's id, an e-mail address. */
export interface Limits {
  /** The limits in force; {@link change} replaces its values. */
  readonly table: LimitTable;
  /** The limits of the configuration. */
  readonly defaults: LimitTable;
  /** Puts other values of some limits into force in this process, and the defaults of all others. */
  change(changes: ReadonlyMap<string, RateLimit>): void;
  /**
   * Counts one action, or several, atomically for all processes that share the limit. Inside a transaction, a stored limit is counted
   * with its `db`, and is rolled back with it.
   */
  count(name: RateLimitName, subject: string, points?: number, db?: Database): Promise<LimitUse>;
  /** Takes one counted action back. */
  uncount(name: RateLimitName, subject: string): Promise<void>;
}

/** Counts of what was refused, without any data about who asked. */
export interface Refusals {
  /** Counts a refusal; a negative count takes back, when it turns out that a person was asked. */
  note(kind: RefusalKind | `limit:${RateLimitName}`, count?: number): void;
  /** Returns and forgets what was noted in this process since the last call. */
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
  /** Returns and forgets what was noted since the last call. */
  take(): PendingView[];
}

/** Signs texts with the site's secret, so that what a client sends back is known to be the site's own. */
export interface Signatures {
  /** The signature of a text; signatures for one purpose are invalid for another. */
  of(purpose: string, text: string): string;
  /** Whether it is, compared in constant time. */
  matches(purpose: string, text: string, signature: string): boolean;
}

/** How forms of visitors are protected. */
export interface FormSettings {
  /** `auto`: a proof of work is asked for when there are many attempts, or a request is suspicious. */
  proofOfWork: 'auto' | 'off' | 'always';
  /** Whether addresses at a mail domain (lower case) may not have an account. */
  blocksMail(domain: string): Promise<boolean>;
}
