import type { Context as HonoContext } from 'hono';
import { type Endpoint, rulesOf } from '../../contract/core/endpoint.ts';
import type { RateLimitName } from '../../contract/core/rate-limits.ts';
import { type Access, hasAccess } from '../../domain/identity/permissions.ts';
import { hasScope, isSignedIn, type KeyScope, type Viewer } from '../../domain/identity/viewer.ts';
import type { Limits, LimitUse } from '../../operations/core/adapters/adapters.ts';
import type { LoopBudget } from '../../operations/core/adapters/loop-budget.ts';
import type { Context } from '../../operations/core/context.ts';
import {
  accountBanned,
  accountSuspended,
  diskFull,
  type Failure,
  failure,
  invalidToken,
  isFailure,
  keyRefused,
  notSignedIn,
} from '../../operations/core/failure.ts';
import { tooMany } from '../../operations/core/limits/count.ts';
import { addressGroup } from './client-address.ts';
import { isFromOtherSite, mayWriteFromElsewhere, sendsToken, withoutCookies } from './cross-origin.ts';
import { addLimitHeaders } from './limit-headers.ts';
import { turns } from './turns.ts';

/**
 * Data that the server passes with a request. `viewer` is set only for requests of this site's own pages,
 * made in this process.
 */
export interface Bindings {
  address?: string;
  /** The use of the limit `read` by this request, if the server has counted it. */
  counted?: LimitUse;
  requestId?: string;
  viewer?: Viewer;
}

/** Dependencies of the checks that precede an operation. */
export interface Admission {
  limits: Limits;
  /**
   * The site's origin, if configured. Otherwise the Host header is used, which a proxy may have replaced.
   */
  origin?: string | undefined;
  /** Whether visitors are refused wherever the rules do not say otherwise. */
  isPrivate?: boolean;
  /** Whether the disk has room for all changes, or for the few that are accepted while it is nearly full. */
  hasRoom: (changes: 'all' | 'few') => Promise<boolean>;
  /** The time of the event loop that senders have taken. */
  budget?: LoopBudget;
  /**
   * Returns the operations' context for one request. Without a known `viewer`, it is derived from the
   * request's cookie or token.
   */
  contextOf: (headers: Headers, address: string | undefined, known?: Viewer) => Promise<Context>;
  /** On a private site: the member whose token an address of a feed has; a visitor if it is not valid. */
  feedViewer?: ((token: string) => Promise<Viewer>) | undefined;
}

/** The rules of an address, including defaults. */
export interface Rules {
  writes: boolean;
  access: Access;
  keyScope: KeyScope | 'none';
  rateLimit: 'write' | 'none';
  bodyType: 'json' | 'file' | 'none';
  optionalBody: boolean;
  maxBodyBytes: number;
  whileSuspended: boolean;
  whileDiskFull: boolean;
  whilePrivate: boolean;
  whileWaiting: boolean;
  acceptsInvalidToken: boolean;
  signInMessage: string | undefined;
  /** Whether the address can have the token of a member's feeds. */
  acceptsFeedToken?: boolean | undefined;
}

/** Returns the rules of an endpoint. Called once, when it is registered. */
export function endpointRules(endpoint: Endpoint): Rules {
  const { method, access, signInMessage } = endpoint;
  const {
    whilePrivate = false,
    whileWaiting = false,
    acceptsInvalidToken = false,
    optionalBody = false,
  } = endpoint;
  const writes = method !== 'GET';
  const flags = { whilePrivate, whileWaiting, acceptsInvalidToken, optionalBody };
  return { ...rulesOf(endpoint), ...flags, writes, access, signInMessage };
}

/** The rules of a public address outside the contract. */
export const publicRead: Rules = {
  writes: false,
  access: 'visitor',
  keyScope: 'read',
  rateLimit: 'none',
  bodyType: 'none',
  optionalBody: false,
  maxBodyBytes: 0,
  whileSuspended: true,
  whileDiskFull: false,
  whilePrivate: false,
  whileWaiting: false,
  acceptsInvalidToken: false,
  signInMessage: undefined,
};

/** Limits how many sessions are read concurrently for one cookie or token. */
const sessionTurns = turns();

/**
 * Checks a request against the rules of its address before its body is read, in this order: origin (403),
 * rate limits (429), token and sign-in (401), suspension, role and key scope (403), content type (415),
 * declared size (413), room on the disk (507). Returns the context for the operation, or the failure.
 */
export async function admit(admission: Admission, c: HonoContext, rules: Rules): Promise<Context | Failure> {
  const { limits, origin, isPrivate, hasRoom } = admission;
  const isForeign = isFromOtherSite(c, { siteOrigin: origin, writes: rules.writes });
  if (isForeign && rules.writes && !mayWriteFromElsewhere(c))
    return failure('forbidden', 'This request comes from another site');
  const address = addressOf(c);
  const overAddressLimit = await countRequest(c, limits, 'read', address);
  if (overAddressLimit) return overAddressLimit;
  const ctx = await readSender(admission, c, isForeign, rules);
  if (isFailure(ctx)) return ctx;
  return (
    (await countUser(c, limits, ctx.viewer, rules)) ??
    refuseViewer(c, ctx.viewer, isPrivate ? privateRules(rules) : rules) ??
    refuseToken(c, ctx.viewer, rules) ??
    (rules.writes ? refuseBody(c, rules) : undefined) ??
    (rules.writes && !(await hasRoom(rules.whileDiskFull ? 'few' : 'all')) ? diskFull() : undefined) ??
    ctx
  );
}

/**
 * Returns the context of a reader of a private site, or refuses others, without counting the request. For
 * files, of which a page can have dozens.
 */
export async function admitReader(
  admission: Admission,
  c: HonoContext,
  { acceptsFeedToken }: Pick<Rules, 'acceptsFeedToken'>,
): Promise<Context | Failure> {
  const isForeign = isFromOtherSite(c, { siteOrigin: admission.origin, writes: false });
  const rules = privateRules({ ...publicRead, acceptsFeedToken });
  const ctx = await readSender(admission, c, isForeign, rules);
  return isFailure(ctx) ? ctx : (refuseViewer(c, ctx.viewer, rules) ?? ctx);
}

/**
 * The context of a request's sender. Without cookies, a page of another site cannot use its visitor's
 * session.
 */
async function readSender(
  { contextOf, feedViewer }: Admission,
  c: HonoContext,
  isForeign: boolean,
  { acceptsFeedToken }: Pick<Rules, 'acceptsFeedToken'>,
): Promise<Context | Failure> {
  const { headers } = c.req.raw;
  const token = acceptsFeedToken ? c.req.query('token') : undefined;
  if (feedViewer && token !== undefined) {
    const viewer = await feedViewer(token);
    return isSignedIn(viewer) ? contextOf(headers, addressOf(c), viewer) : notSignedIn(endedFeed);
  }
  const credentials = headers.get('authorization') ?? headers.get('cookie') ?? undefined;
  return sessionTurns(credentials, () =>
    contextOf(isForeign ? withoutCookies(headers) : headers, addressOf(c), bindingsOf(c).viewer),
  );
}

const endedFeed = 'This address no longer works. Copy the new one from the site';

/** The rules on a site that only members can read. */
function privateRules(rules: Rules): Rules {
  return rules.access === 'visitor' && !rules.whilePrivate ? { ...rules, access: 'member' } : rules;
}

/**
 * Counts a request by the client's address, taken from the server's connection. Requests of the site's own
 * pages are made in this process, have no address and are not counted.
 */
export async function countAddress(c: HonoContext, limits: Limits): Promise<Failure | undefined> {
  return countRequest(c, limits, 'read', addressOf(c));
}

/** Returns the failure for a body of more than `maxBytes`. */
export function bodyTooLarge(maxBytes: number): Failure {
  return failure('too-large', `The body is larger than ${sizeText(maxBytes)}. Send less`);
}

/** Formats a size in kB or MB, rounded down. */
export function sizeText(bytes: number): string {
  return bytes < mebibyte ? `${Math.floor(bytes / 1024)} kB` : `${Math.floor(bytes / mebibyte)} MB`;
}

const mebibyte = 1024 * 1024;

/** The client's address as the limits count it. */
export function addressOf(c: HonoContext): string | undefined {
  const { address } = bindingsOf(c);
  return address === undefined ? undefined : addressGroup(address);
}

/** Returns the data passed by the server; empty when Hono is called in-process without an environment. */
export function bindingsOf(c: HonoContext): Bindings {
  return (c.env as Bindings | undefined) ?? {};
}

/** Counts every request with a personal key, and a user's writes. */
async function countUser(
  c: HonoContext,
  limits: Limits,
  viewer: Viewer,
  { rateLimit }: Rules,
): Promise<Failure | undefined> {
  if (!isSignedIn(viewer)) return undefined;
  const overKeyLimit = viewer.key && (await countRequest(c, limits, 'key', viewer.key.id));
  if (overKeyLimit || rateLimit === 'none') return overKeyLimit;
  return countRequest(c, limits, rateLimit, viewer.id);
}

async function countRequest(
  c: HonoContext,
  limits: Limits,
  name: RateLimitName,
  subject: string | undefined,
): Promise<Failure | undefined> {
  if (subject === undefined) return undefined;
  const { counted } = bindingsOf(c);
  const use = name === counted?.name ? counted : await limits.count(name, subject);
  addLimitHeaders(c, use);
  return use.exceeded ? tooMany('Too many requests', use) : undefined;
}

function refuseViewer(
  c: HonoContext,
  viewer: Viewer,
  { access, keyScope, whileSuspended, whileWaiting, signInMessage }: Rules,
): Failure | undefined {
  if (viewer.role === 'banned') return accountBanned();
  const key = isSignedIn(viewer) ? viewer.key : undefined;
  // Checked before the role: an admin's key is refused as a key.
  if (key && keyScope === 'none') return keyRefused();
  if (!isSignedIn(viewer)) return hasAccess(viewer, access) ? undefined : signInRequired(c, signInMessage);
  if (viewer.isWaiting && access !== 'visitor' && !whileWaiting)
    return failure('forbidden', waitingMessages[viewer.isWaiting]);
  if (!hasAccess(viewer, access)) return failure('forbidden', roleMessages[access]);
  if (keyScope !== 'none' && !hasScope(viewer, keyScope))
    return failure('forbidden', scopeMessages[keyScope]);
  return viewer.suspendedUntil && !whileSuspended ? accountSuspended(viewer.suspendedUntil) : undefined;
}

/**
 * Other kinds of `Authorization` are ignored where visitors may read: a site behind a proxy that asks for a
 * password receives `Basic`.
 */
function signInRequired(c: HonoContext, message: string | undefined): Failure {
  return c.req.header('authorization') && !sendsToken(c)
    ? notSignedIn('Authorization must be the word Bearer, a space and one token')
    : notSignedIn(message);
}

/**
 * Refuses an invalid token, so that its sender is notified. The cookie of an expired session is accepted, as
 * a visitor's.
 */
function refuseToken(c: HonoContext, viewer: Viewer, { acceptsInvalidToken }: Rules): Failure | undefined {
  return viewer.role === 'visitor' && sendsToken(c) && !acceptsInvalidToken ? invalidToken() : undefined;
}

const waitingMessages = {
  address: 'Confirm your email address first: open the link that we sent you',
  approval: 'Your account can be used once an admin has approved it',
};

const roleMessages: Record<Access, string> = {
  visitor: 'You cannot do this',
  member: 'You cannot do this',
  moderator: 'Only moderators and admins can do this',
  admin: 'Only admins can do this',
};

const scopeMessages = {
  read: 'This key has no read scope. Create a key that has one',
  write: 'This key can only read (GET). Create a key with the write scope',
  export: 'This key cannot export your data. Create a key with the export scope',
  sales: 'This key cannot read your sales. Create a key with the sales scope',
  payouts: 'This key cannot move money. Create a key with the payouts scope',
};

function refuseBody(c: HonoContext, { bodyType, optionalBody, maxBodyBytes }: Rules): Failure | undefined {
  const type = c.req.header('content-type') ?? '';
  const encoding = c.req.header('content-encoding') ?? 'identity';
  if (encoding !== 'identity')
    return failure('unsupported-media-type', 'Send the body without compression (Content-Encoding)');
  if (bodyType !== 'none' && (type || !optionalBody) && !contentTypes[bodyType].accepts(type))
    return failure('unsupported-media-type', contentTypes[bodyType].message);
  return Number(c.req.header('content-length') ?? 0) > maxBodyBytes ? bodyTooLarge(maxBodyBytes) : undefined;
}

const contentTypes = {
  json: {
    accepts: (type: string) =>
      /^application\/(?:[\w.+-]+\+)?json\s*(;|$)/i.test(type) && !otherCharset.test(type),
    message: 'Send the body as JSON in UTF-8, with the header content-type: application/json',
  },
  file: {
    accepts: (type: string) => /^multipart\/form-data\s*;/i.test(type),
    message: 'Send the file as multipart/form-data in the field "file"',
  },
};

/** Clients often name a charset, although JSON is always UTF-8. */
const otherCharset = /;\s*charset\s*=\s*(?!"?utf-8"?\s*(;|$))/i;
